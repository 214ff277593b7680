/** Runs Python. Nothing of the page is here: requests come in, JSON text goes out. */
import type { Ask, FromWorker, Places, ToWorker } from "./protocol";
import { loadSolver } from "./solver";

interface PyProxy {
  destroy(): void;
  toJs(): unknown;
}
interface Surface extends PyProxy {
  ask(verb: string, options: string, files: unknown): PyProxy;
}
interface Pyodide {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  registerJsModule(name: string, module: object): void;
  runPython(code: string): unknown;
  toPy(value: unknown): PyProxy;
  globals: { get(name: string): unknown };
}

const SITE = "/lib/deckcheck";
const NEEDS_SOLVER = new Set(["build", "fix"]);
const NEEDS_PRINTING = new Set(["sheets", "report"]);
/** Excel workbooks, and archives in which they may be. */
const NEEDS_WORKBOOKS = /\.(xlsx?|zip)$/i;
let places: Places;
let pyodide: Pyodide;
let surface: Surface;
let current = 0;
const libraries = new Set<string>();

const send = (message: FromWorker) => self.postMessage(message);

/** The bytes of a file, with word on how much of it is there. */
async function fetched(url: string, what: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok || !response.body)
    throw new Error(`${what}: the server answers ${response.status}.`);
  // Of a compressed answer only the compressed length is told.
  const packed = response.headers.has("content-encoding");
  const total = packed ? 0 : Number(response.headers.get("content-length") ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    done += read.value.length;
    send({ kind: "loading", what, done, total });
  }
  return await new Blob(parts).arrayBuffer();
}

async function start(): Promise<void> {
  const wheel = fetched(places.wheel, "Rules and cards");
  // Pyodide says neither how far it is nor that the file is not there; from the cache it is at once.
  await fetched(`${places.python}pyodide.asm.wasm`, "Python");
  const { loadPyodide } = await import(/* @vite-ignore */ `${places.python}pyodide.mjs`);
  pyodide = await loadPyodide({
    indexURL: places.python,
    packageBaseUrl: places.python, // else what is missing would be fetched from a foreign host
    stdLibURL: places.library,
  });
  pyodide.unpackArchive(await wheel, "zip", { extractDir: SITE });
  pyodide.registerJsModule("page", {
    progress: (told: string) => send({ kind: "progress", id: current, told }),
  });
  send({ kind: "loading", what: "Rules and cards", done: 1, total: 1 });
  pyodide.runPython(`
import sys
sys.path.insert(0, "${SITE}")
from page import progress
from deckcheck.web.surface import Surface
surface = Surface(progress)
surface.ask("judge", "{}", [("warm", b"1 x")])
`);
  surface = pyodide.globals.get("surface") as Surface;
}

/** Libraries that most visits never need. */
async function load(url: string, what: string): Promise<void> {
  if (libraries.has(url)) return;
  pyodide.unpackArchive(await fetched(url, what), "zip", { extractDir: SITE });
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
  libraries.add(url);
  send({ kind: "ready" });
}

async function answer(ask: Ask): Promise<FromWorker> {
  current = ask.id;
  if (NEEDS_SOLVER.has(ask.verb)) await loadSolver(pyodide, places.solver);
  if (NEEDS_PRINTING.has(ask.verb)) await load(places.printing, "what prints");
  if (ask.files.some((file) => NEEDS_WORKBOOKS.test(file.name)))
    await load(places.workbooks, "the reader of workbooks");
  const files = pyodide.toPy(ask.files.map((file) => [file.name, file.data]));
  const told = surface.ask(ask.verb, ask.options, files);
  const [status, text] = told.toJs() as ["done" | "refused" | "failed", string];
  told.destroy();
  files.destroy();
  return { kind: "answer", id: ask.id, status, text };
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") {
    places = data.places;
    try {
      await start();
      send({ kind: "ready" });
    } catch (error) {
      send({ kind: "broken", why: String(error) });
    }
    return;
  }
  try {
    send(await answer(data));
  } catch (error) {
    send({ kind: "answer", id: data.id, status: "failed", text: String(error) });
  }
};
