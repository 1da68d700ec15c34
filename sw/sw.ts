import "./shim.ts";
import { clientsClaim } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { SEND_REQUEST } from "#sync/push/send-request.ts";
import { sendWaiting } from "./send-waiting.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: { url: string; revision: string | null }[] };

/** Background Sync is not in the worker's types: only Chromium has it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

// The app's shell and both languages: every page opens offline, deep links too.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL("/app.html"), { denylist: [/^\/__\//, /\/[^/?]+\.[^/]+$/] }));
// What reads codes from the camera where the browser cannot: fetched when it is first used, then here without signal.
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith(".wasm"), keepFirst);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === "/third-party-notices.txt", readNotices);
// W1: also a page that an earlier version stored.
addPlugins([{ handlerWillRespond: async ({ response }) => (isPage(response) ? withNoStore(response) : response) }]);
clientsClaim();

// A waiting version takes over only when the user agrees: never under an open cart.
self.addEventListener("message", (event) => {
  const message: unknown = event.data;
  const wanted =
    typeof message === "object" && message !== null && "type" in message && message.type === "SKIP_WAITING";
  if (wanted) void self.skipWaiting();
});

self.addEventListener("sync", (event) => {
  if (isSyncEvent(event) && event.tag === "outbox") event.waitUntil(sendWaiting(askPages));
});

async function keepFirst({ request }: { readonly request: Request }): Promise<Response> {
  const cache = await caches.open("readers");
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const fetched = await fetch(request);
  if (fetched.ok) {
    for (const former of await cache.keys()) await cache.delete(former);
    await cache.put(request, fetched.clone());
  }
  return fetched;
}

/** As the build has them; without signal as they were read last, or a sentence for whoever never did (COMPANY-26). */
async function readNotices({ request }: { readonly request: Request }): Promise<Response> {
  const cache = await caches.open("notices");
  try {
    const fetched = await fetch(request);
    if (fetched.ok) await cache.put(request, fetched.clone());
    return fetched;
  } catch {
    const text = "This list needs a connection the first time.\nLa primera vez, esta lista necesita conexión.\n";
    const headers = { "Content-Type": "text/plain; charset=utf-8" };
    return (await cache.match(request)) ?? new Response(text, { status: 503, headers });
  }
}

async function askPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: "window" })) page.postMessage(SEND_REQUEST);
}

function isSyncEvent(event: Event): event is SyncEvent {
  return "tag" in event && "waitUntil" in event;
}

function isPage({ headers }: Response): boolean {
  return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}

function withNoStore({ body, headers, status, statusText }: Response): Response {
  const changed = new Headers(headers);
  changed.set("Cache-Control", "no-store");
  return new Response(body, { status, statusText, headers: changed });
}
