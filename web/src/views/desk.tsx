/** The tournament desk: many lists at once, players, and what is printed for them. */
import { signal } from "@preact/signals";
import type { HandedFile } from "../bridge/protocol";
import type { DeskRow, DeskTable, Roster } from "../documents/page";
import { about, patient } from "../state/engines";
import { fresh, take } from "../state/keep";
import { go } from "../state/place";
import { complain, tell } from "../state/workbench";
import { dropped, read, save } from "../ui/files";
import { columns, Page } from "../ui/lines";
import { printHtml } from "../ui/print";
import { counted, VERDICTS } from "../ui/words";

const files = signal<HandedFile[]>([]);
const table = signal<DeskTable | null>(null);
const roster = signal<Roster | null>(null);
const doing = signal("");
const format = signal("");
const players = signal("");
const event = signal("");
const date = signal("");

const asked = () => ({
  format: format.value,
  players: players.value,
  event: event.value,
  date: date.value,
});

export function DeskView() {
  return (
    <div class="single">
      <section class="panel" onDrop={drop} onDragOver={(over) => over.preventDefault()}>
        <h2>Lists</h2>
        <p class="drop">
          Drop a folder, files or a zip archive of lists here, with a table of players if you have
          one.{" "}
          <label class="file-choice">
            <span>Choose files</span>
            <input
              type="file"
              multiple
              onChange={(changed) => void choose(changed.currentTarget.files)}
            />
          </label>
        </p>
        <div class="row">
          <label>
            <span>Judge by</span>
            <select
              value={format.value}
              onChange={(changed) => {
                format.value = changed.currentTarget.value;
                void judge();
              }}
            >
              <option value="">what each list says</option>
              {about.value?.formats.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span>Event</span>
            <input
              value={event.value}
              onInput={(typed) => (event.value = typed.currentTarget.value)}
            />
          </label>
          <label>
            <span>Date</span>
            <input
              type="date"
              value={date.value}
              onInput={(typed) => (date.value = typed.currentTarget.value)}
            />
          </label>
          <label>
            <span>Table of players</span>
            <select
              value={players.value}
              onChange={(changed) => {
                players.value = changed.currentTarget.value;
                void judge();
              }}
            >
              <option value="">none</option>
              {files.value
                .filter((file) => file.name.toLowerCase().endsWith(".csv"))
                .map((file) => (
                  <option key={file.name} value={file.name}>
                    {file.name}
                  </option>
                ))}
            </select>
          </label>
        </div>
        <p role="status">{doing.value}</p>
      </section>
      {table.value && <Table found={table.value} />}
      {roster.value && <Players found={roster.value} />}
    </div>
  );
}

async function drop(dropping: DragEvent) {
  if (!dropping.dataTransfer) return;
  dropping.preventDefault();
  dropping.stopPropagation();
  try {
    await add(await dropped(dropping.dataTransfer));
  } catch (error) {
    complain(error);
  }
}

async function choose(chosen: FileList | null) {
  if (chosen) await add(await Promise.all([...chosen].map(read)));
}

/** A file of the same name takes the place of the one that was there. */
async function add(more: HandedFile[]) {
  const byName = new Map(files.value.map((file) => [file.name, file]));
  for (const file of more) byName.set(file.name, file);
  files.value = [...byName.values()];
  await judge();
}

async function judge() {
  const lists = files.value.filter((file) => file.name !== players.value);
  if (lists.length === 0) return;
  doing.value = "Judging …";
  try {
    table.value = await patient.ask("desk", asked(), lists, (told) => {
      const { done, total } = told as { done: number; total: number };
      doing.value = `Judging: ${done} of ${total}`;
    });
    roster.value = players.value
      ? await patient.ask("roster", { ...asked(), width: columns(innerWidth) }, files.value)
      : null;
    doing.value = `${counted(table.value.rows.length, "list")} judged.`;
  } catch (error) {
    doing.value = "";
    complain(error);
  }
}

function Table({ found }: { found: DeskTable }) {
  const legal = found.rows.filter((row) => row.verdict === "legal").length;
  return (
    <section class="panel">
      <h2>
        {counted(found.rows.length, "list")}, {legal} legal
      </h2>
      <p>
        <button type="button" onClick={() => void sheets()}>
          Print sheets
        </button>
        <button type="button" onClick={() => void write("csv", "csv")}>
          CSV
        </button>
        <button type="button" onClick={() => void write("json", "json")}>
          JSON
        </button>
        <button type="button" onClick={() => void write("html", "html")}>
          HTML report
        </button>
        <button type="button" onClick={() => void receipts()}>
          Receipts
        </button>
      </p>
      {found.skipped.length > 0 && <p class="faint">No deck in: {found.skipped.join(", ")}.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, and a keyboard must reach that */}
      <section class="scroll" tabIndex={0} aria-label="Verdicts">
        <table>
          <thead>
            <tr>
              <th scope="col">List</th>
              <th scope="col">Player</th>
              <th scope="col">Format</th>
              <th scope="col">Verdict</th>
              <th scope="col">Errors</th>
              <th scope="col">Undecided</th>
              <th scope="col">Warnings</th>
              <th scope="col">First</th>
            </tr>
          </thead>
          <tbody>
            {found.rows.map((row) => (
              <Row key={row.file} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Row({ row }: { row: DeskRow }) {
  return (
    <tr>
      <td>
        <button
          type="button"
          class="link"
          disabled={!row.text}
          onClick={() => {
            take(fresh({ text: row.text, name: row.name || row.file, format: format.value }));
            go("deck");
            tell(`Opened a copy of ${row.file}. The lists at the desk stay as they are.`);
          }}
        >
          {row.name || row.file}
        </button>
        {row.name && <span class="faint"> {row.file}</span>}
      </td>
      <td>{row.player}</td>
      <td>{row.format}</td>
      <td class={`t-${row.verdict}`}>
        <b>{VERDICTS[row.verdict]}</b>
      </td>
      <td>{row.errors || ""}</td>
      <td>{row.undecided || ""}</td>
      <td>{row.warnings || ""}</td>
      <td class="faint">{row.failure || row.first}</td>
    </tr>
  );
}

function Players({ found }: { found: Roster }) {
  return (
    <section class="panel">
      <h2>
        Players{" "}
        {found.ready ? (
          <span class="good">all ready</span>
        ) : (
          <span class="unknown">not all ready</span>
        )}
      </h2>
      <p>
        <button type="button" onClick={() => save("roster.csv", found.csv, "text/csv")}>
          Roster as CSV
        </button>
        <button
          type="button"
          disabled={found.slips.length === 0}
          onClick={() => printHtml(slips(found))}
        >
          Print slips
        </button>
      </p>
      <Page lines={found.lines} label="Players" />
    </section>
  );
}

/** One slip a page part; the words are Python's. */
function slips(found: Roster): string {
  const parts = found.slips.map(({ text }) => `<pre>${escaped(text)}</pre>`).join("\n");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Slips</title><style>
pre{font:14px/1.45 ui-monospace,monospace;white-space:pre-wrap;border-bottom:1px dashed #777;padding:1em 0;break-inside:avoid}
</style></head><body>${parts}</body></html>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

async function sheets() {
  try {
    printHtml((await patient.ask("sheets", asked(), files.value)).html);
  } catch (error) {
    complain(error);
  }
}

async function write(output: string, suffix: string) {
  try {
    const { text } = await patient.ask("report", { ...asked(), output }, files.value);
    if (output === "html") printHtml(text);
    else save(`report.${suffix}`, text);
  } catch (error) {
    complain(error);
  }
}

async function receipts() {
  try {
    const made = await patient.ask("receipts", asked(), files.value);
    for (const one of made.receipts)
      save(`${one.file.replace(/\W+/g, "-")}.receipt.json`, one.text, "application/json");
    tell(`${counted(made.receipts.length, "receipt")} saved.`);
  } catch (error) {
    complain(error);
  }
}
