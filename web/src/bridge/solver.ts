/** HiGHS in WebAssembly, loaded when a verb first needs it; `deckcheck.web.highspy` speaks to it. */
interface Python {
  registerJsModule(name: string, module: object): void;
  runPython(code: string): unknown;
}

let loaded = false;

export async function loadSolver(python: Python, place: string): Promise<void> {
  if (loaded) return;
  const { default: loadHighs } = await import("highs");
  python.registerJsModule("_highs", await loadHighs({ locateFile: () => place }));
  python.runPython(`
import sys
import deckcheck.web.highspy
sys.modules["highspy"] = deckcheck.web.highspy
`);
  loaded = true;
}
