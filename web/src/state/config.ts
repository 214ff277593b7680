/** Where the build has put what is not script; see scripts/bundle.mjs. */
import type { Places } from "../bridge/protocol";

declare const __PLACES__: Record<keyof Places | "titles" | "worker", string>;
declare const __VERSION__: string;

const base = new URL(".", document.baseURI);
const at = (path: string) => new URL(path, base).href;

export const VERSION = __VERSION__;
export const WORKER = new URL(__PLACES__.worker, base);
export const TITLES = at(__PLACES__.titles);
export const PLACES: Places = {
  python: at(__PLACES__.python),
  library: at(__PLACES__.library),
  wheel: at(__PLACES__.wheel),
  solver: at(__PLACES__.solver),
  printing: at(__PLACES__.printing),
  workbooks: at(__PLACES__.workbooks),
};
