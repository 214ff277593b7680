/** The deck in every format, asked for when somebody looks. */
import { useSignal } from "@preact/signals";
import { basis, empty, encoded } from "../state/deck";
import { quick } from "../state/engines";
import { Answered, useAnswer } from "../ui/answer";
import { VERDICTS } from "../ui/words";

export function Formats() {
  const open = useSignal(false);
  if (empty.value) return null;
  return (
    <details class="formats" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>In all formats</summary>
      {open.value && <Matrix />}
    </details>
  );
}

function Matrix() {
  const { text, asOf } = basis.value;
  const answer = useAnswer(
    () => quick.ask("matrix", { as_of: asOf }, [encoded(text)]),
    [text, asOf],
  );
  return (
    <Answered answer={answer.value}>
      {(matrix) => (
        <table>
          <thead>
            <tr>
              <th scope="col">Format</th>
              <th scope="col">Verdict</th>
              <th scope="col">Because of</th>
            </tr>
          </thead>
          <tbody>
            {matrix.decks[0]?.formats.map((one) => (
              <tr key={one.format} class={one.nearest ? "nearest" : ""}>
                <td>
                  {one.title}
                  {one.nearest ? " (nearest)" : ""}
                </td>
                <td class={`t-${one.verdict}`}>{VERDICTS[one.verdict]}</td>
                <td class="faint">{one.rules.join(", ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Answered>
  );
}
