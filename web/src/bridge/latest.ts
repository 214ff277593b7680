/**
 * Runs one task at a time on the newest input. What was asked for meanwhile waits, and only the newest
 * of it: a late answer can never be taken for one about a newer text.
 */
export class Latest<Input, Output> {
  private busy = false;
  private next: Input | undefined;

  constructor(
    private readonly task: (input: Input) => Promise<Output>,
    private readonly done: (input: Input, output: Output) => void,
    private readonly failed: (input: Input, error: unknown) => void,
  ) {}

  ask(input: Input): void {
    this.next = input;
    if (!this.busy) void this.run();
  }

  private async run(): Promise<void> {
    this.busy = true;
    while (this.next !== undefined) {
      const input = this.next;
      this.next = undefined;
      try {
        const output = await this.task(input);
        if (this.next === undefined) this.done(input, output);
      } catch (error) {
        if (this.next === undefined) this.failed(input, error);
      }
    }
    this.busy = false;
  }
}
