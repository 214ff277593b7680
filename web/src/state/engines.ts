/** Two workers: one answers while one types, the other has time. */
import { signal } from "@preact/signals";
import { Engine } from "../bridge/engine";
import type { About } from "../documents/page";
import { PLACES, WORKER } from "./config";

export const quick = new Engine(WORKER, PLACES);
export const patient = new Engine(WORKER, PLACES);

export const about = signal<About | null>(null);

export async function start(): Promise<void> {
  await quick.start();
  about.value = await quick.ask("about");
}
