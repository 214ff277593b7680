// A static host for tests, measurements and `npm start`: files, compressed, with a strict policy.

import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".zip": "application/zip",
  ".webmanifest": "application/manifest+json",
};
export const DIST = join(dirname(dirname(fileURLToPath(import.meta.url))), "dist");
/** As index.html has it; a worker obeys that of its own answer only. */
export const POLICY = /content="(default-src[^"]*)"/.exec(
  readFileSync(join(DIST, "index.html"), "utf8"),
)[1];

const packed = new Map();

function compressed(path) {
  if (!packed.has(path)) packed.set(path, gzipSync(readFileSync(path), { level: 6 }));
  return packed.get(path);
}

/** @returns {Promise<{url: string, sent: {path: string, bytes: number}[], close(): Promise<void>}>} */
export async function serve({ port = 0, folder = DIST } = {}) {
  const sent = [];
  const server = createServer((request, response) => {
    const asked = decodeURIComponent(new URL(request.url, "http://x").pathname);
    const path = join(folder, normalize(asked.endsWith("/") ? `${asked}index.html` : asked));
    if (!path.startsWith(folder) || !statSync(path, { throwIfNoEntry: false })?.isFile()) {
      response.writeHead(404).end();
      return;
    }
    const zipped =
      extname(path) !== ".zip" && /gzip/.test(request.headers["accept-encoding"] ?? "");
    const body = zipped ? compressed(path) : readFileSync(path);
    sent.push({ path: asked, bytes: body.length });
    response.writeHead(200, {
      "content-type": TYPES[extname(path)] ?? "application/octet-stream",
      "content-length": body.length,
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
      ...(zipped ? { "content-encoding": "gzip" } : {}),
      "cache-control": /-[\w]{8}\.|\/py\//.test(asked)
        ? "public, max-age=31536000, immutable"
        : "no-cache",
    });
    response.end(body);
  });
  await new Promise((done) => server.listen(port, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    sent,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(done);
      }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve({ port: 8000 });
  console.log(url);
}
