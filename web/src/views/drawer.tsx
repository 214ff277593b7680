/** The page of a card, a rule or a format, beside what one was doing. */
import { useEffect, useRef } from "preact/hooks";
import { asOf, copies } from "../state/deck";
import { about, quick } from "../state/engines";
import { opened } from "../state/place";
import { Answered, useAnswer } from "../ui/answer";
import { columns, Page } from "../ui/lines";
import { heading } from "../ui/words";
import { Counter } from "./table";

export function Drawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  const about = opened.value;
  useEffect(() => {
    if (about && !dialog.current?.open) dialog.current?.showModal();
    if (!about) dialog.current?.close();
  }, [about]);
  return (
    <dialog
      ref={dialog}
      class="drawer"
      aria-label={about?.name ?? "Nothing"}
      onClose={close}
      onClick={closeOutside}
    >
      {about && (
        <div class="inside">
          <div class="drawer-head">
            <h2>{about.name}</h2>
            <button type="button" onClick={close}>
              Close
            </button>
          </div>
          {about.kind === "card" ? (
            <CardPage name={about.name} />
          ) : (
            <Explained name={about.name} kind={about.kind} />
          )}
        </div>
      )}
    </dialog>
  );
}

function close() {
  opened.value = null;
}

function closeOutside(event: MouseEvent) {
  if (event.target === event.currentTarget) close();
}

const width = () => columns(Math.min(720, innerWidth));

function CardPage({ name }: { name: string }) {
  const answer = useAnswer(
    () =>
      about.value ? quick.ask("card", { card: name, as_of: asOf.value, width: width() }) : null,
    [name, about.value, asOf.value],
  );
  return (
    <Answered answer={answer.value}>
      {(known) => (
        <>
          <div class="adding">
            {sections(known.summary.home).map((section) => (
              <span key={section} class="to">
                <span class="faint">{heading(section)}</span>
                <Counter
                  card={known.summary.id}
                  section={section}
                  count={copies(known.summary.id, section)}
                />
              </span>
            ))}
          </div>
          <Page lines={known.lines} label={`Facts of ${name}`} />
        </>
      )}
    </Answered>
  );
}

/** The likely ones first, then those of side decks. */
function sections(home: string): string[] {
  const all = about.value?.sections.filter((one) => !["unstated", "pool"].includes(one)) ?? [];
  const first = home === "unstated" ? ["seed", "draw"] : [home];
  return [...first, ...all.filter((one) => !first.includes(one))];
}

function Explained({ name, kind }: { name: string; kind: "rule" | "format" }) {
  const answer = useAnswer(
    () => (about.value ? quick.ask("explain", { name, kind, width: width() }) : null),
    [name, kind, about.value],
  );
  return (
    <Answered answer={answer.value}>{(told) => <Page lines={told.lines} label={name} />}</Answered>
  );
}
