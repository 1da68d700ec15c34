/** Not in the DOM types: Safari and Firefox do not have it. */
type SyncRegistration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/** The tag under which the service worker is woken to send (sw/sw.ts). */
const TAG = "outbox";

/**
 * Asks the browser to wake the service worker when there is a network, even with the page closed. If it cannot or the
 * user has forbidden it, the page sends by itself.
 */
export function requestBackgroundSync(): void {
  void register().catch(() => {});
}

async function register(): Promise<void> {
  const registration: SyncRegistration | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(TAG);
}
