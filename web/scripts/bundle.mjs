// Makes dist: the scripts under names that change with their contents, Python as it came, and a service
// worker that knows every file.
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(web, "dist");
const modules = join(web, "node_modules");
const pyodide = JSON.parse(readFileSync(join(modules, "pyodide", "package.json"), "utf8")).version;
const common = {
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  outdir: dist,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  metafile: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  logLevel: "warning",
  external: ["node:*", "module", "fs", "path", "url"],
  absWorkingDir: web,
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist, { recursive: true });

/** Copy a file under a name with the hash of its contents. */
function placed(source) {
  const hash = createHash("sha256").update(readFileSync(source)).digest("hex").slice(0, 8);
  const suffix = extname(source);
  const name = `${basename(source, suffix)}-${hash}${suffix}`;
  cpSync(source, join(dist, name));
  return name;
}

// Parts of Pyodide find each other by name and must be of one release: they lie in a folder of it.
const python = `py/${pyodide}/`;
mkdirSync(join(dist, python), { recursive: true });
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json"]) {
  cpSync(join(modules, "pyodide", name), join(dist, python, name));
}
const places = {
  python,
  library: placed(join(web, "build", "python", "stdlib.zip")),
  wheel: placed(join(web, "build", "python", "deckcheck.zip")),
  printing: placed(join(web, "build", "python", "printing.zip")),
  workbooks: placed(join(web, "build", "python", "workbooks.zip")),
  titles: placed(join(web, "build", "python", "titles.json")),
  solver: placed(join(modules, "highs", "build", "highs.wasm")),
};
const worker = await esbuild.build({
  ...common,
  entryPoints: ["src/bridge/worker.ts"],
  splitting: true,
});
const entry = (made, source) => {
  const outputs = Object.entries(made.metafile.outputs);
  return basename(outputs.find(([, output]) => output.entryPoint === source)[0]);
};
places.worker = entry(worker, "src/bridge/worker.ts");
const version = createHash("sha256").update(JSON.stringify(places)).digest("hex").slice(0, 10);
const define = { __PLACES__: JSON.stringify(places), __VERSION__: JSON.stringify(version) };
const page = await esbuild.build({
  ...common,
  define,
  entryPoints: ["src/main.tsx", "src/style.css"],
  splitting: true,
});

cpSync(join(web, "static"), dist, { recursive: true });
const html = readFileSync(join(dist, "index.html"), "utf8")
  .replace("main.js", entry(page, "src/main.tsx"))
  .replace("style.css", entry(page, "src/style.css"));
writeFileSync(join(dist, "index.html"), html);

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => relative(dist, path).replaceAll("\\", "/"));
}
const files = filesIn(dist).sort();
for (const file of files) chmodSync(join(dist, file), 0o644); // the same wheel whoever builds it
const whole = createHash("sha256");
for (const file of files) whole.update(file).update(readFileSync(join(dist, file)));
await esbuild.build({
  ...common,
  entryPoints: ["src/sw.ts"],
  format: "iife",
  entryNames: "[name]",
  metafile: false,
  define: {
    __FILES__: JSON.stringify(files),
    __RELEASE__: JSON.stringify(whole.digest("hex").slice(0, 12)),
  },
});
