/** Held while a cart is open or a form has input, in any tab of this origin. */
const LOCK = "rutero-capture";

/** A search can be repeated; any other input is work that would be lost. */
const TYPED_INTO = "input:not([type=search]), textarea, select";

const open = new Set<() => void>();
const listeners = new Set<() => void>();

/** Marks a capture as open for every tab. Returns a function that ends it. */
export function markCaptureOpen(): () => void {
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

/** The page counts as in use from the first key in any field. Returns a function that ends it. */
export function markPageInUseOnInput(page: Document): () => void {
  let release: (() => void) | null = null;
  const typed = ({ target }: Event) => {
    if (target instanceof Element && target.matches(TYPED_INTO)) release ??= markCaptureOpen();
  };
  page.addEventListener("input", typed);
  return () => {
    page.removeEventListener("input", typed);
    release?.();
    // An edited form that left with its page no longer counts.
    tell();
  };
}

/** Whether reloading this page would lose work: an open capture, or a form on screen. */
export function isPageInUse(): boolean {
  return open.size > 0 || document.querySelector("form") !== null;
}

/** Runs at once, or as soon as this page is no longer in use. */
export function whenPageIsFree(run: () => void): void {
  if (!isPageInUse()) {
    run();
    return;
  }
  const stop = onCapturesChanged(() => {
    if (isPageInUse()) return;
    stop();
    run();
  });
}

/** Whether this page is in use or, where the browser has Web Locks, a capture is open in another tab. */
export async function isCaptureOpen(): Promise<boolean> {
  if (isPageInUse()) return true;
  const locks = await navigator.locks?.query();
  return locks?.held?.some((lock) => lock.name === LOCK) ?? false;
}

/** Resolves once no tab has a capture open; at once where the browser has no Web Locks. */
export async function whenCapturesEnd(): Promise<void> {
  await navigator.locks?.request(LOCK, async () => {});
}

/** Calls back when a capture of this tab begins or ends, and when a page is left. */
export function onCapturesChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
