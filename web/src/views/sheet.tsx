/** A page to print, over what one was doing; it runs no script. */
import { useEffect, useRef } from "preact/hooks";
import { encoded, options, pool, text } from "../state/deck";
import { patient } from "../state/engines";
import { complain } from "../state/workbench";
import { save } from "../ui/files";
import { printHtml, sheet } from "../ui/print";

/** The registration sheet of the deck, judged against the pool if there is one. */
export async function printSheet(): Promise<void> {
  try {
    const pools = pool.value ? [encoded(pool.value, "deck.pool.txt")] : [];
    const { html } = await patient.ask("sheets", options(), [
      encoded(text.value, "deck.txt"),
      ...pools,
    ]);
    printHtml(html);
  } catch (error) {
    complain(error);
  }
}

export function Sheet() {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const html = sheet.value;
  useEffect(() => {
    if (html && !dialog.current?.open) dialog.current?.showModal();
    if (!html) dialog.current?.close();
  }, [html]);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-label="Page to print"
      onClose={() => (sheet.value = "")}
    >
      {html && (
        <>
          <div class="sheet-head">
            <button
              type="button"
              class="main"
              onClick={() => frame.current?.contentWindow?.print()}
            >
              Print or save as PDF
            </button>
            <button type="button" onClick={() => save("page.html", html, "text/html")}>
              Save the page
            </button>
            <span class="grow" />
            <button type="button" onClick={() => (sheet.value = "")}>
              Close
            </button>
          </div>
          <iframe
            ref={frame}
            title="Page to print"
            srcdoc={html}
            sandbox="allow-same-origin allow-modals"
          />
        </>
      )}
    </dialog>
  );
}
