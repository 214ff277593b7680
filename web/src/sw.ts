/** Keeps all files of one release, so that the page works without a network from the second visit on. */
declare const __FILES__: string[];
declare const __RELEASE__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "deckcheck-";
const CACHE = PREFIX + __RELEASE__;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(["./", ...__FILES__]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => worker.clients.claim()));
});

/** The release before stays: a page that is open may still ask for parts of it. */
async function forgetOld(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== worker.location.origin) return;
  event.respondWith(request.mode === "navigate" ? newest(request) : kept(request));
});

/** Names change with contents, so what is kept is what is wanted. */
async function kept(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? (await fetch(request));
}

/** The page itself: from the network while there is one, so that a new release is seen. */
async function newest(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("./")) ?? Response.error();
  }
}
