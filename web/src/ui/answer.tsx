/** What is shown while an answer is on its way, and where there is none. */
import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { NoAnswer } from "../bridge/engine";

export type Answer<T> =
  | { at: "waiting" }
  | { at: "here"; value: T }
  | { at: "none"; why: string; ours: boolean };

/** Ask again whenever what it depends on changes; answers to older questions are dropped. */
export function useAnswer<T>(
  ask: () => Promise<T> | null,
  depends: readonly unknown[],
): Signal<Answer<T>> {
  const answer = useSignal<Answer<T>>({ at: "waiting" });
  useEffect(() => {
    let current = true;
    const asked = ask();
    if (!asked) return;
    if (answer.value.at !== "here") answer.value = { at: "waiting" };
    asked.then(
      (value) => {
        if (current) answer.value = { at: "here", value };
      },
      (error: unknown) => {
        if (current) answer.value = noAnswer(error);
      },
    );
    return () => {
      current = false;
    };
  }, depends);
  return answer;
}

export function noAnswer(error: unknown): { at: "none"; why: string; ours: boolean } {
  if (error instanceof NoAnswer) return { at: "none", why: error.message, ours: error.ours };
  return { at: "none", why: String(error), ours: true };
}

export function Answered<T>(props: {
  answer: Answer<T>;
  children: (value: T) => ComponentChildren;
}) {
  const { answer } = props;
  if (answer.at === "here") return <>{props.children(answer.value)}</>;
  if (answer.at === "waiting") return <p class="faint">…</p>;
  return (
    <p class="refused" role="alert">
      {answer.ours ? "This is a fault of deckcheck, not yours: " : ""}
      {answer.why}
    </p>
  );
}
