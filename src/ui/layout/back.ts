import { useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** An open sheet, menu or question. */
interface Layer {
  readonly close: () => void;
  /** Its opening is a step of the page's own address: Back closes it by going there. */
  readonly inAddress: boolean;
}

interface Place {
  /** The router's place in its history. */
  readonly index: number;
  /** An entry above the page's own: for sheets here, or for a form's guard. */
  readonly extra: boolean;
}

/** The longest wait for the browser to report a step; some never report it. */
const GIVE_UP_MS = 500;

/** The open layers, topmost last, and where in the history they are. */
const layers: Layer[] = [];
let here: Place = placeNow();
/** What happens once the browser has returned from a step that was taken back, or taken for somebody. */
let awaiting: (() => void) | null = null;
let passes = false;

/**
 * Back (button, swipe, key) closes what is open on top, one at a time, and leaves the page only then (SELL-4). The step
 * back is undone before the router hears of it. On the first page of the app there is nothing to step back to, so it
 * gets an entry of its own while something is open.
 */
export function useBackCloses(open: boolean, onClose: () => void, { inAddress = false } = {}): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  }, [onClose]);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const layer: Layer = { close: () => latest.current(), inAddress };
    if (layers.length === 0) here = placeNow();
    if (here.index === 0 && !here.extra && !inAddress) {
      window.history.pushState({ ...stateNow(), sheets: true }, "");
      here = placeNow();
    }
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [open, inAddress]);
}

/** The next step back is the code's own: it closes nothing. Call it right before `history.back()`. */
export function letBackPass(): void {
  passes = true;
  window.setTimeout(() => (passes = false), GIVE_UP_MS);
}

/**
 * Goes back over entries of this page that nobody should return to, unseen by the router: what is shown stays. Navigate
 * with `replace` afterwards.
 */
export function useRewind(): (to: number) => Promise<void> {
  return useCallback(async (to: number) => {
    const steps = placeNow().index - to;
    if (steps <= 0) return;
    await new Promise<void>((resolve) => {
      awaiting = resolve;
      window.history.go(-steps);
      window.setTimeout(resolve, GIVE_UP_MS);
    });
    awaiting = null;
  }, []);
}

/** The router's place in its history; 0 on a page opened by its address. */
export function historyIndex(): number {
  return placeNow().index;
}

// Before the router, which would show the page that Back stepped to.
window.addEventListener("popstate", onPop, { capture: true });

function onPop(event: PopStateEvent): void {
  const place = placeNow();
  if (awaiting !== null) {
    event.stopImmediatePropagation();
    const done = awaiting;
    awaiting = null;
    done();
    return;
  }
  const top = layers.at(-1);
  const before = here;
  here = place;
  if (passes) passes = false;
  else if (top !== undefined && !top.inAddress && isStepBack(before, place)) {
    event.stopImmediatePropagation();
    here = before;
    awaiting = () => top.close();
    window.history.go(1);
  } else if (top === undefined && isFirstPage(before, place)) window.history.back();
}

function isStepBack(from: Place, to: Place): boolean {
  return to.index === from.index - 1 || (to.index === from.index && from.extra && !to.extra);
}

/** Back from the entry that sheets on the first page had: who pressed it means to leave. */
function isFirstPage(from: Place, to: Place): boolean {
  return to.index === 0 && !to.extra && from.index === 0 && from.extra;
}

function placeNow(): Place {
  const state = stateNow();
  const index = "idx" in state && typeof state.idx === "number" ? state.idx : 0;
  return { index, extra: "sheets" in state || "guards" in state };
}

function stateNow(): object {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null ? state : {};
}
