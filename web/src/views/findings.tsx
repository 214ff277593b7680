/** Everything that is wrong, as a plain list: each with what mends it, its rule and its source. */

import type { Row } from "../documents/page";
import type { Finding } from "../documents/report";
import { useName } from "../editor/marks";
import { checking, empty, judged } from "../state/deck";
import { explain } from "../state/place";
import { editor } from "../state/workbench";
import { SEVERITIES } from "../ui/words";

export function Findings() {
  const now = judged.value;
  if (empty.value) return <Welcome />;
  if (!now) return null;
  const { findings } = now.report;
  return (
    <section
      id="findings"
      class={`findings ${checking.value ? "stale" : ""}`}
      aria-labelledby="findings-title"
    >
      <h2 id="findings-title">Findings</h2>
      {findings.length === 0 && <p class="good">Nothing to say against it.</p>}
      <ul>
        {findings.map((finding, number) => (
          <Item key={number} finding={finding} rows={now.listing.rows} />
        ))}
      </ul>
    </section>
  );
}

function Item({ finding, rows }: { finding: Finding; rows: readonly Row[] }) {
  const [word] = SEVERITIES[finding.severity] ?? [finding.severity];
  return (
    <li class={`finding f-${finding.severity}`}>
      <p>
        <span class="severity">{word}</span> {finding.message}
      </p>
      {finding.hint && <p class="hint">{finding.hint}</p>}
      <p class="where">
        {finding.lines.slice(0, 12).map((line) => (
          <button key={line} type="button" class="link" onClick={() => editor.value?.goTo(line)}>
            line {line}
          </button>
        ))}
        {finding.lines.length > 12 && (
          <span class="faint">and {finding.lines.length - 12} more</span>
        )}
        <button type="button" class="link rule" onClick={() => explain(finding.rule)}>
          Why: {finding.rule}
        </button>
        {finding.citations.length > 0 && <span class="faint">{finding.citations.join(", ")}</span>}
      </p>
      {[...meant(finding, rows)].map(([name, lines]) => (
        <button key={name} type="button" class="small" onClick={() => useName(lines, name)}>
          Write “{name}”{lines.length > 1 ? ` on ${lines.length} lines` : ""}
        </button>
      ))}
    </li>
  );
}

/** The names that may have been meant, each with the lines on which it may. */
function meant(finding: Finding, rows: readonly Row[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const { line, nearest, told_by } of rows)
    if (told_by === finding.rule && finding.lines.includes(line))
      for (const name of nearest ?? []) found.set(name, [...(found.get(name) ?? []), line]);
  return found;
}

function Welcome() {
  return (
    <section class="welcome">
      <h2>Begin</h2>
      <p>
        Type a deck, paste one, or drop a file here. LackeyCCG, spreadsheets and forum lists are
        understood.
      </p>
      <p class="faint">
        Titles are completed while you type; <kbd>Ctrl</kbd> <kbd>Space</kbd> asks for them.{" "}
        <kbd>F8</kbd> goes to the next finding, <kbd>Ctrl</kbd> <kbd>.</kbd> takes the first
        proposal for a name, <kbd>Tab</kbd> leaves the editor.
      </p>
      <p class="faint">Nothing you write leaves this machine.</p>
    </section>
  );
}
