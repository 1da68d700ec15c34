import type { Install } from "#ports/install.ts";

/** Chromium's event; other browsers offer no prompt. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent;
  }
}

const listeners = new Set<() => void>();
let current: Install | null = null;

/** Keeps the browser's offer to install the app, which comes soon after the page has loaded and only once. */
export function keepInstallOffer(): void {
  addEventListener("beforeinstallprompt", (offer) => {
    offer.preventDefault();
    change({
      ask: async () => {
        change({ ask: null });
        await offer.prompt();
      },
    });
  });
  addEventListener("appinstalled", () => change({ installed: true, ask: null }));
}

export function readInstall(): Install {
  current ??= { installed: matchMedia("(display-mode: standalone)").matches, ask: null };
  return current;
}

/** The same for a page that is drawn at build time. */
export function installWhenDrawn(): Install {
  return import.meta.env.SSR ? { installed: false, ask: null } : readInstall();
}

export function subscribeToInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(changes: Partial<Install>): void {
  current = { ...readInstall(), ...changes };
  for (const listener of listeners) listener();
}
