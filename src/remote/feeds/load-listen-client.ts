import { attachAppCheck } from "../auth/app-check.ts";
import type * as client from "./listen-client.ts";

export type ListenClient = typeof client;

/** A page that is never idle listens after this. */
const LONGEST_WAIT_MS = 2_000;

let loading: Promise<ListenClient> | null = null;

/**
 * The full Firestore SDK, which keeps a slow phone busy for half a second: loaded once the device has a network, and
 * after what the start shows first.
 */
export function loadListenClient(): Promise<ListenClient> {
  loading ??= load();
  // What was asked for meanwhile fails too, and is asked for again.
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

async function load(): Promise<ListenClient> {
  await whenOnline();
  await whenIdle();
  await attachAppCheck();
  return import("./listen-client.ts");
}

function whenOnline(): Promise<void> {
  if (globalThis.navigator?.onLine !== false) return Promise.resolve();
  return new Promise((resolve) => addEventListener("online", () => resolve(), { once: true }));
}

interface IdleHost {
  readonly requestIdleCallback?: (run: () => void, options: { readonly timeout: number }) => number;
}

/** At once where the browser does not tell. */
function whenIdle(): Promise<void> {
  const host = globalThis as IdleHost;
  if (!host.requestIdleCallback) return Promise.resolve();
  return new Promise((resolve) => host.requestIdleCallback?.(() => resolve(), { timeout: LONGEST_WAIT_MS }));
}
