/** The page around the views. */
import { useEffect } from "preact/hooks";
import type { HandedFile } from "./bridge/protocol";
import { checking, judged } from "./state/deck";
import { about, quick } from "./state/engines";
import { offline } from "./state/offline";
import { go, type View, view } from "./state/place";
import { nextTheme, theme } from "./state/theme";
import { become, complain, editor, notice, tell } from "./state/workbench";
import { dropped } from "./ui/files";
import { counted, VERDICTS } from "./ui/words";
import { Bar } from "./views/bar";
import { BuildView } from "./views/build";
import { CardsView } from "./views/cards";
import { DeckView } from "./views/deck";
import { bringBack, DecksView } from "./views/decks";
import { DeskView } from "./views/desk";
import { Drawer } from "./views/drawer";
import { SealedView } from "./views/sealed";
import { Sheet } from "./views/sheet";
import { UnderstandView } from "./views/understand";

const TABS: [View, string][] = [
  ["deck", "Deck"],
  ["cards", "Cards"],
  ["understand", "Understand"],
  ["build", "Mend and build"],
  ["sealed", "Sealed evening"],
  ["desk", "Desk"],
  ["decks", "Keep and share"],
];

export function App() {
  const now = view.value;
  return (
    <>
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
      >
        To the deck
      </a>
      <header class="top">
        <h1>deckcheck</h1>
        <nav aria-label="Views">
          {TABS.map(([name, title]) => (
            <a
              key={name}
              href={`#/${name}`}
              aria-current={now === name ? "page" : undefined}
              onClick={(event) => {
                event.preventDefault();
                go(name);
              }}
            >
              {title}
            </a>
          ))}
        </nav>
        <button type="button" class="theme" onClick={nextTheme}>
          Colors: {theme.value}
        </button>
      </header>
      <Bar />
      <main id="main" tabIndex={-1} onDrop={take} onDragOver={(event) => event.preventDefault()}>
        <DeckView hidden={now !== "deck"} />
        {now === "cards" && <CardsView />}
        {now === "understand" && <UnderstandView />}
        {now === "build" && <BuildView />}
        {now === "sealed" && <SealedView />}
        {now === "desk" && <DeskView />}
        {now === "decks" && <DecksView />}
      </main>
      <Foot />
      <Drawer />
      <Sheet />
      <Notice />
      <Live />
    </>
  );
}

/** A dropped list becomes the deck; that can be undone. */
async function take(event: DragEvent) {
  if (!event.dataTransfer || event.dataTransfer.files.length === 0) return;
  event.preventDefault();
  try {
    const [file] = await dropped(event.dataTransfer);
    if (!file) return;
    const { text, notes } = await asText(file);
    become(text, `Took ${file.name} as the deck.`, notes);
    go("deck");
  } catch (error) {
    complain(error);
  }
}

/** Text is taken as it is; what is no UTF-8, such as a workbook, Python reads and writes in our syntax. */
async function asText(file: HandedFile): Promise<{ text: string; notes: string[] }> {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(file.data), notes: [] };
  } catch {
    return await quick.ask("native", {}, [file]);
  }
}

function Foot() {
  const known = about.value;
  return (
    <footer>
      <p>
        {known ? (
          <>
            Card data of <b>{known.card_db.version}</b>, rules of deckcheck <b>{known.deckcheck}</b>
            .{" "}
          </>
        ) : (
          "Card data and rules are being loaded. "
        )}
        {offline.value}
      </p>
      <p>
        Not affiliated with or endorsed by the owners or publishers of the game. No images and no
        game text: card facts only. Nothing you write leaves this machine.
      </p>
    </footer>
  );
}

function Notice() {
  const said = notice.value;
  useEffect(() => {
    if (!said || said.more.length > 0) return;
    const timer = setTimeout(() => {
      if (notice.value === said) notice.value = null;
    }, 8000);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div class={`notice ${said ? "" : "none"}`} role="status">
      {said && (
        <>
          <p>{said.text}</p>
          {said.more.length > 0 && (
            <details>
              <summary>{counted(said.more.length, "remark")}</summary>
              <ul>
                {said.more.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          )}
          {said.undo && (
            <button
              type="button"
              class="small"
              onClick={() => {
                editor.value?.undo();
                tell("Undone.");
              }}
            >
              Undo
            </button>
          )}
          {said.text.startsWith("Deleted") && (
            <button
              type="button"
              class="small"
              onClick={() => {
                bringBack();
                notice.value = null;
              }}
            >
              Bring it back
            </button>
          )}
          <button type="button" class="small" onClick={() => (notice.value = null)}>
            Close
          </button>
        </>
      )}
    </div>
  );
}

/** Says the verdict to those who do not see it, once it is sure. */
function Live() {
  const report = judged.value?.report;
  const said =
    report && !checking.value
      ? `${VERDICTS[report.verdict] ?? ""}: ${counted(report.findings.length, "finding")}.`
      : "";
  return (
    <div
      class="unseen"
      role="status"
      aria-live="polite"
      data-verdict={checking.value ? "" : (report?.verdict ?? "")}
    >
      {said}
    </div>
  );
}
