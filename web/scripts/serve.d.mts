export const DIST: string;
export const POLICY: string;
export function serve(options?: { port?: number; folder?: string }): Promise<{
  url: string;
  sent: { path: string; bytes: number }[];
  close(): Promise<void>;
}>;
