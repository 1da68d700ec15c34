import { useCallback, useEffect, useRef } from "react";
import { letBackPass } from "./back.ts";

/** The longest wait for the browser to remove a history entry; some never report it. */
const GIVE_UP_MS = 500;

interface Guard {
  armed: boolean;
  onBack: () => void;
}

/** The open forms' guards, topmost last. They share one extra history entry. */
const guards: Guard[] = [];
let pathname = "";
let hasEntry = false;
let released: (() => void) | null = null;

/**
 * Intercepts the browser's Back (button, swipe, key) on a form with changes: while `armed`, an extra history entry sits
 * above the page's, and Back removes it and calls `onBack`. The returned function disarms the guard and removes the
 * entry; await it before navigating in code.
 */
export function useLeaveGuard(armed: boolean, onBack: () => void): () => Promise<void> {
  const guard = useRef<Guard>({ armed: false, onBack });

  useEffect(() => {
    if (guards.length === 0) {
      // When the user comes back to a form left through a link, its entry is still there.
      hasEntry = isGuardEntry();
      ({ pathname } = window.location);
      window.addEventListener("popstate", onPop);
    }
    const own = guard.current;
    guards.push(own);
    return () => {
      guards.splice(guards.indexOf(own), 1);
      if (guards.length === 0) window.removeEventListener("popstate", onPop);
    };
  }, []);

  useEffect(() => {
    guard.current.onBack = onBack;
  }, [onBack]);

  useEffect(() => {
    guard.current.armed = armed;
    if (armed && !hasEntry) pushEntry();
  }, [armed]);

  return useCallback(async () => {
    guard.current.armed = false;
    if (!hasEntry || guards.some((each) => each.armed)) return;
    await new Promise<void>((resolve) => {
      released = resolve;
      letBackPass();
      window.history.back();
      window.setTimeout(resolve, GIVE_UP_MS);
    });
    released = null;
    hasEntry = false;
  }, []);
}

function onPop(): void {
  if (!hasEntry || isGuardEntry()) return;
  hasEntry = false;
  const asked = guards.findLast((each) => each.armed);
  if (released !== null) released();
  // A jump further back than the form leaves it; its draft is kept.
  else if (window.location.pathname !== pathname) return;
  else if (asked === undefined) window.history.back();
  else {
    pushEntry();
    asked.onBack();
  }
}

/** Copies the router's state, so that it treats both entries as the same page. */
function pushEntry(): void {
  const state: unknown = window.history.state;
  window.history.pushState({ ...(typeof state === "object" ? state : null), guards: true }, "");
  hasEntry = true;
}

function isGuardEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "guards" in state;
}
