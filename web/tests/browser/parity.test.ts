import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { open, ROOT } from "./harness";

const FORMATS = ["standard", "warp-speed", "otf"];
/** Judges every deck by the command line, in one process. */
const COMMAND_LINE = `
import contextlib, io, json, sys
from deckcheck.cli.main import main
found = {}
for path in json.load(sys.stdin):
    for format_id in ${JSON.stringify(FORMATS)}:
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
            main(["validate", path, "--no-config", "--output", "json", "--format", format_id])
        found[f"{path} {format_id}"] = out.getvalue()
json.dump(found, sys.stdout)
`;

function decks(): string[] {
  return ["examples/decks", "examples/sealed", "tests/decks"].flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((path) => statSync(join(ROOT, path)).isFile() && !path.endsWith(".md"))
      .sort(),
  );
}

it("reports byte for byte what the command line reports, on every deck, in three formats", async () => {
  const paths = decks();
  expect(paths.length).toBeGreaterThan(45);
  const printed = JSON.parse(
    execFileSync(process.env.PYTHON ?? "python3", ["-c", COMMAND_LINE], {
      cwd: ROOT,
      input: JSON.stringify(paths),
      maxBuffer: 1 << 28,
      encoding: "utf8",
      env: { ...process.env, DECKCHECK_CARD_DB: "shipped" },
    }),
  ) as Record<string, string>;
  const page = await open();
  const files = paths.map((path) => ({ name: path, data: [...readFileSync(join(ROOT, path))] }));
  const answered = await page.evaluate(
    async ({ files, formats }) => {
      const { deckcheck } = window as never as {
        deckcheck: { ask(v: string, o: object, f: object[]): Promise<string> };
      };
      const found: Record<string, string> = {};
      for (const { name, data } of files) {
        for (const format of formats) {
          found[`${name} ${format}`] = await deckcheck.ask("judge", { format }, [
            { name, data: new Uint8Array(data) },
          ]);
        }
      }
      return found;
    },
    { files, formats: FORMATS },
  );
  let compared = 0;
  for (const [asked, report] of Object.entries(printed)) {
    // The command line passes over a file that is no deck; whoever writes one on the page means one.
    if (!report || JSON.parse(report).skipped.length > 0) continue;
    expect(answered[asked], asked).toBe(report);
    compared++;
  }
  expect(compared).toBeGreaterThan(130);
});
