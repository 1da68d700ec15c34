/** Held while a cart is open on screen, in any tab of this origin. */
const LOCK = "rutero-capture";

const open = new Set<() => void>();
const listeners = new Set<() => void>();

/** Marks an open capture for every tab. Returns how to end it. */
export function holdCapture(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(LOCK, { mode: "shared" }, () => held);
  open.add(release);
  tell();
  return () => {
    release();
    open.delete(release);
    tell();
  };
}

/** Whether a capture is open in this tab or, where the browser has Web Locks, in another. */
export async function isCaptureOpen(): Promise<boolean> {
  if (open.size > 0) return true;
  const locks = await navigator.locks?.query();
  return locks?.held?.some((lock) => lock.name === LOCK) ?? false;
}

/** Calls back when a capture of this tab begins or ends. */
export function onCapturesChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
