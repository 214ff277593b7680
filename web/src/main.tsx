import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app";
import { DeckEditor } from "./editor/editor";
import { marks, proposals, useName } from "./editor/marks";
import { checking, judgeAlways, judged, text } from "./state/deck";
import { quick, start } from "./state/engines";
import { openShelf } from "./state/keep";
import { keepOffline } from "./state/offline";
import { followHash } from "./state/place";
import { chooseTheme } from "./state/theme";
import { editor } from "./state/workbench";

/** For scripts and tests: any verb of docs/page.schema.json, answered as text. */
Object.assign(window, { deckcheck: { ask: quick.text.bind(quick) } });

chooseTheme();
editor.value = new DeckEditor({
  changed: (now) => {
    text.value = now;
  },
  propose: (line) => {
    const [first] = proposals(judged.value?.listing.rows ?? [], line);
    if (first) useName([line], first);
    return Boolean(first);
  },
});
if (location.hash.startsWith("#/")) followHash();
addEventListener("popstate", followHash);
render(<App />, document.getElementById("app") as HTMLElement);

effect(() => {
  const now = judged.value;
  if (!now) editor.value?.show([]);
  else if (!checking.value)
    editor.value?.show(marks(now.report.findings, now.listing.rows, editor.value.view.state.doc));
});

await openShelf();
judgeAlways();
start()
  .then(() => keepOffline())
  .catch(() => {}); // the state of the engine says it where it matters
