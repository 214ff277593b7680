/** Pages that Python lays out, with the styles that it gives. */
import type { Lines } from "../documents/page";

export function Page({ lines, label }: { lines: Lines; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, and a keyboard must reach that
    <section class="page" aria-label={label} tabIndex={0}>
      {lines.map((line, number) => (
        <div key={number}>
          {line.length === 0
            ? "\u00a0"
            : line.map(([style, text], place) => (
                <span key={place} class={`s-${style}`}>
                  {text}
                </span>
              ))}
        </div>
      ))}
    </section>
  );
}

/** How many columns of a page fit into so many pixels. */
export function columns(pixels: number): number {
  return Math.max(30, Math.min(88, Math.floor((pixels - 48) / 8.3)));
}
