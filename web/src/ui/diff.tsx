/** What a change would do to the deck: shown line by line, applied or left. */
import { diffLines } from "../editor/changes";
import { text } from "../state/deck";
import { go } from "../state/place";
import { become } from "../state/workbench";

export function Proposal({ made, done }: { made: string; done: string }) {
  const lines = diffLines(text.value, made);
  if (lines.length === 0) return <p class="good">The deck is so already.</p>;
  return (
    <>
      <p>
        <button
          type="button"
          class="main"
          onClick={() => {
            become(made, done);
            go("deck");
          }}
        >
          Apply to the deck
        </button>
        <span class="faint">It can be undone.</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and a keyboard must reach that */}
      <section class="diff" aria-label="What changes" tabIndex={0}>
        {lines.map((line, place) => (
          <div key={place} class={line.mark === "+" ? "more" : line.mark === "-" ? "less" : ""}>
            {line.mark} {line.text}
          </div>
        ))}
      </section>
    </>
  );
}
