import { toast as sonner } from "sonner";

interface ToastOptions {
  /** An undo button, while the toast is shown. */
  readonly undo?: { readonly label: string; readonly onClick: () => void };
}

/** How long to wait for the next page; if none opens, the toast shows on this one. */
const NEXT_PAGE_MS = 400;

/** The toast for the page that opens next. */
let awaiting: { readonly show: () => void; readonly timer: ReturnType<typeof setTimeout> }[] = [];

/** A short message at the top right for 5 s (SCREEN-5). Anything about money must also be visible on its record. */
export function showToast(message: string, { undo }: ToastOptions = {}): void {
  sonner(message, undo ? { action: undo } : {});
}

/**
 * Like `showToast`, for callers that navigate right away: a route change clears all toasts (ACCESS-28), so this one
 * shows after it. Call it before navigating.
 */
export function showToastOnNextPage(message: string, options: ToastOptions = {}): void {
  const show = () => showToast(message, options);
  awaiting.push({ show, timer: setTimeout(showAwaiting, NEXT_PAGE_MS) });
}

/** Clears all toasts but the one for the page that opened; called on each route change (ACCESS-28). */
export function dismissToasts(): void {
  sonner.dismiss();
  showAwaiting();
}

function showAwaiting(): void {
  const shown = awaiting;
  awaiting = [];
  for (const { show, timer } of shown) {
    clearTimeout(timer);
    show();
  }
}
