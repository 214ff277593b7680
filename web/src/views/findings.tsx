/** Everything that is wrong, as a plain list: each with what mends it, its rule and its source. */

import type { Row } from "../documents/page";
import type { Finding } from "../documents/report";
import { proposals, useName } from "../editor/marks";
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
      {finding.lines.flatMap((line) =>
        proposals(rows, line).map((name) => (
          <button
            key={`${line} ${name}`}
            type="button"
            class="small"
            onClick={() => useName(line, name)}
          >
            Write “{name}”
          </button>
        )),
      )}
    </li>
  );
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
