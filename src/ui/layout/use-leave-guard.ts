import { useCallback, useEffect, useRef } from "react";

/** So long the browser is given to take an entry off its history; where it never says so, nothing waits for it. */
const GIVE_UP_MS = 500;

/**
 * Asks before the browser's own Back (button, swipe, key) leaves a form with changes: while `armed`, an entry of its own
 * lies over the form's in the history, and Back takes that one away and calls `onBack`. What it answers takes the entry
 * away for good: to be awaited before the form leads somewhere else itself.
 */
export function useLeaveGuard(armed: boolean, onBack: () => void): () => Promise<void> {
  const latest = useRef({ armed, onBack });
  const lies = useRef(false);
  const released = useRef<(() => void) | null>(null);

  useEffect(() => {
    latest.current = { armed, onBack };
  }, [armed, onBack]);

  useEffect(() => {
    // Coming back to a form that was left through a link, its entry is there already.
    lies.current = lies.current || isGuardEntry();
    if (armed && !lies.current) {
      layEntry();
      lies.current = true;
    }
  }, [armed]);

  useEffect(() => {
    const { pathname } = window.location;
    function onPop() {
      if (!lies.current || isGuardEntry()) return;
      lies.current = false;
      const release = released.current;
      released.current = null;
      if (release !== null) release();
      // Further back than the form: whoever jumps over it has left it, and its draft is kept.
      else if (window.location.pathname !== pathname) return;
      else if (!latest.current.armed) window.history.back();
      else {
        layEntry();
        lies.current = true;
        latest.current.onBack();
      }
    }
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, []);

  return useCallback(async () => {
    latest.current = { ...latest.current, armed: false };
    if (!lies.current) return;
    await new Promise<void>((resolve) => {
      released.current = resolve;
      window.history.back();
      window.setTimeout(resolve, GIVE_UP_MS);
    });
    released.current = null;
    lies.current = false;
  }, []);
}

/** The router's own state goes with it, so that it takes both entries for the same page. */
function layEntry(): void {
  const state: unknown = window.history.state;
  window.history.pushState({ ...(typeof state === "object" ? state : null), guards: true }, "");
}

function isGuardEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "guards" in state;
}
