import { useEffect, useLayoutEffect, useRef } from "react";

/** An open sheet, menu or question. */
interface Layer {
  readonly close: () => void;
  /** Its opening is a step of the page's own address: Back closes it by going there. */
  readonly inAddress: boolean;
}

interface Place {
  /** The router's place in its history; null = it did not make this entry. */
  readonly index: number | null;
  /** An entry above the page's own: for sheets here, or for a form's guard. */
  readonly extra: boolean;
  readonly address: string;
}

interface Step {
  readonly isThere: (place: Place) => boolean;
  readonly done: () => void;
}

/** How often a step is asked for: Chromium drops one that is asked for before it has noted the last, or another one. */
const MOST_TRIES = 5;
const TRY_AGAIN_MS = 600;
/** The longest wait for a step of somebody else's code. */
const GIVE_UP_MS = 500;

/** The open layers, topmost last, and where in the history they are, from `catchBack` on. */
const layers: Layer[] = [];
let here: Place = { index: null, extra: false, address: "" };
/** A step that the browser has been asked for, until it has been made. */
let underway: Step | null = null;
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
    here = placeNow();
    if (!here.index && !here.extra && !inAddress) {
      window.history.pushState({ ...stateNow(), idx: here.index, sheets: true }, "");
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
export async function rewindTo(index: number): Promise<void> {
  const steps = historyIndex() - index;
  if (steps <= 0) return;
  await new Promise<void>((done) => {
    // An entry that the router did not make counts as its first.
    takeStep(() => index - historyIndex(), { isThere: (place) => (place.index ?? 0) === index, done });
  });
}

/** The router's place in its history; 0 on a page opened by its address. */
export function historyIndex(): number {
  return placeNow().index ?? 0;
}

/** Called before the router listens, which would show the page that Back stepped to. */
export function catchBack(): void {
  here = placeNow();
  window.addEventListener("popstate", onPop);
}

function onPop(event: PopStateEvent): void {
  const place = placeNow();
  if (underway !== null) {
    event.stopImmediatePropagation();
    if (underway.isThere(place)) finish(underway);
    return;
  }
  const top = layers.at(-1);
  const before = here;
  here = place;
  if (passes) passes = false;
  else if (top !== undefined && !top.inAddress && isStepBack(before, place)) {
    event.stopImmediatePropagation();
    here = before;
    const isThere = ({ index, extra }: Place) => index === before.index && extra === before.extra;
    takeStep(() => 1, { isThere, done: top.close });
  } else if (top === undefined && isFirstPage(before, place)) window.history.back();
}

/** Asks the browser for a step until it has been made, which the router does not hear of. */
function takeStep(delta: () => number, step: Step, tries = 0): void {
  underway = step;
  window.setTimeout(
    () => {
      if (underway !== step) return;
      const steps = delta();
      // A step of none would load the page again.
      if (tries === MOST_TRIES || steps === 0) finish(step);
      else {
        window.history.go(steps);
        takeStep(delta, step, tries + 1);
      }
    },
    tries === 0 ? 0 : TRY_AGAIN_MS,
  );
}

function finish(step: Step): void {
  underway = null;
  here = placeNow();
  step.done();
}

function isStepBack(from: Place, to: Place): boolean {
  if (from.extra && !to.extra && to.index === from.index) return to.address === from.address;
  // The router counts from 1 after an entry that it did not make, such as that of a skip link.
  return from.index !== null && (to.index ?? 0) === from.index - 1;
}

/** Back from the entry that sheets on the first page had: who pressed it means to leave. */
function isFirstPage(from: Place, to: Place): boolean {
  return to.index === 0 && !to.extra && from.index === 0 && from.extra;
}

function placeNow(): Place {
  const state = stateNow();
  const index = "idx" in state && typeof state.idx === "number" ? state.idx : null;
  return { index, extra: "sheets" in state || "guards" in state, address: window.location.href };
}

function stateNow(): object {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null ? state : {};
}
