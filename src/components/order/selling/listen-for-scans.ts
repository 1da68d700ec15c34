import { addToBurst, endBurst, endWithoutEnter, LONGEST_STALL, NO_BURST } from "./scan-burst.ts";

type OnCode = (code: string) => void;

/** Who hears codes: the last one to come. */
const listeners: OnCode[] = [];

/** Keys that wait to be delivered may belong to the scan. */
const WAIT_MS = LONGEST_STALL + 100;
/** An Enter this soon after a code that was taken without it belongs to the scan. */
const LATE_ENTER_MS = 1_000;

let burst = NO_BURST;
let timer: ReturnType<typeof setTimeout> | undefined;
let takenAt = -Infinity;
/** The search field that the scan types into, and what stood there before. */
let typedInto: { readonly field: HTMLInputElement; readonly before: string } | null = null;

/**
 * Hears a barcode scanner, which types like a keyboard: a burst of characters and mostly Enter. One listener for the whole
 * app (COUNTER-7): a code is passed on as a whole, to whoever asked last. It works wherever the focus is, except in fields where
 * a note or a number is being typed; what it typed into a search field is taken out again.
 */
export function listenForScans(onCode: OnCode): () => void {
  if (listeners.length === 0) window.addEventListener("keydown", hear, { capture: true });
  listeners.push(onCode);
  return () => {
    listeners.splice(listeners.lastIndexOf(onCode), 1);
    // Whoever comes in the same turn goes on with a scan that has begun: its first digits are not lost.
    queueMicrotask(stopUnheard);
  };
}

/** A code that was read otherwise, as by the camera: it goes where a scan goes. */
export function passCode(code: string): void {
  listeners.at(-1)?.(code);
}

function stopUnheard(): void {
  if (listeners.length > 0) return;
  window.removeEventListener("keydown", hear, { capture: true });
  forget();
}

function hear(event: KeyboardEvent): void {
  const { target, key, timeStamp: at } = event;
  if (isWritingElsewhere(target) || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (key.length === 1) {
    if (event.repeat) return;
    const next = addToBurst(burst, key, at);
    if (next.text.length === 1) {
      typedInto = target instanceof HTMLInputElement ? { field: target, before: target.value } : null;
    }
    burst = next;
    clearTimeout(timer);
    timer = setTimeout(takeWithoutEnter, WAIT_MS);
    return;
  }
  if (key !== "Enter") return;
  const code = endBurst(burst, at);
  const isLate = burst === NO_BURST && at - takenAt <= LATE_ENTER_MS;
  if (code === null && !isLate) return forget();
  // Neither a field nor a button must treat this Enter as typed.
  event.preventDefault();
  event.stopPropagation();
  takenAt = -Infinity;
  if (code !== null) pass(code);
}

function takeWithoutEnter(): void {
  const code = endWithoutEnter(burst);
  // The rest may still be on its way: its own time says whether it belongs to these keys.
  if (code === null) return;
  takenAt = burst.lastAt;
  pass(code);
}

function pass(code: string): void {
  const typed = typedInto;
  forget();
  if (typed !== null && typed.field.value !== typed.before) restore(typed.field, typed.before);
  passCode(code);
}

function forget(): void {
  burst = NO_BURST;
  typedInto = null;
  clearTimeout(timer);
}

/** As if it had been typed: React keeps the value of a field in its own setter. */
function restore(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function isWritingElsewhere(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== "search";
}
