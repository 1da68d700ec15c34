import type { PlanePoint } from "./map-plane.ts";

interface MapMoves {
  readonly pan: (right: number, down: number) => void;
  /** The fixed point; by default the middle. */
  readonly zoom: (factor: number, at?: PlanePoint) => void;
}

interface Finger extends PlanePoint {
  readonly drags: boolean;
}

/** Marks elements that are dragged themselves instead of the map. */
const DRAGS = "[data-drags]";
/** Below this movement, in pixels, it is a tap. */
const TAP = 6;
const KEY_STEP = 60;
const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

/**
 * One finger pans, two fingers and the wheel zoom, arrow keys and + and − do both. Taps go to the map's content.
 * Returns a function that detaches the handlers.
 */
export function followGestures(element: HTMLElement, { pan, zoom }: MapMoves): () => void {
  const fingers = new Map<number, Finger>();
  const end = new AbortController();
  const options = { signal: end.signal };

  function move(event: PointerEvent): void {
    const finger = fingers.get(event.pointerId);
    if (finger === undefined) return;
    const at = placeIn(element, event);
    const [right, down] = [at.x - finger.x, at.y - finger.y];
    if (!finger.drags && Math.hypot(right, down) < TAP) return;
    // From here on the touched pin does not see a tap.
    if (!finger.drags) element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { ...at, drags: true });
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) return pan(right, down);
    const before = Math.hypot(finger.x - other.x, finger.y - other.y);
    if (before > 0) zoom(Math.hypot(at.x - other.x, at.y - other.y) / before, other);
  }

  function press(event: KeyboardEvent): void {
    if (isDragged(event)) return;
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) pan(...arrow);
    else if (event.key === "+" || event.key === "=") zoom(2);
    else if (event.key === "-") zoom(1 / 2);
    else return;
    event.preventDefault();
  }

  function start(event: PointerEvent): void {
    if (!isDragged(event)) fingers.set(event.pointerId, { ...placeIn(element, event), drags: false });
  }

  const lift = (event: PointerEvent) => fingers.delete(event.pointerId);
  element.addEventListener("pointerdown", start, options);
  element.addEventListener("pointermove", move, options);
  element.addEventListener("pointerup", lift, options);
  element.addEventListener("pointercancel", lift, options);
  element.addEventListener("keydown", press, options);
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      zoom(event.deltaY > 0 ? 1 / 1.2 : 1.2, placeIn(element, event));
    },
    { ...options, passive: false },
  );
  return () => end.abort();
}

function isDragged({ target }: Event): boolean {
  return target instanceof Element && target.closest(DRAGS) !== null;
}

function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): PlanePoint {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
