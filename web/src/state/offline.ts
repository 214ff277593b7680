/** The second visit needs no network: a service worker keeps all files of this version. */
import { signal } from "@preact/signals";

/** What to say about it. */
export const offline = signal("");

export async function keepOffline(): Promise<void> {
  if (!("serviceWorker" in navigator)) {
    offline.value = "This browser keeps nothing for use without a network.";
    return;
  }
  try {
    await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
    await navigator.serviceWorker.ready;
    offline.value = "Works without a network.";
  } catch {
    offline.value = "Needs the network at the next visit, too.";
  }
}
