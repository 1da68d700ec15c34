import { toast as sonner } from "sonner";

interface ToastOptions {
  /** A way back, for as long as the toast stands. */
  readonly undo?: { readonly label: string; readonly onClick: () => void };
}

/** So long the next page may take to come; where none comes, the toast stands on this one. */
const NEXT_PAGE_MS = 400;

/** What is to be said on the page that opens next. */
let awaiting: { readonly show: () => void; readonly timer: ReturnType<typeof setTimeout> }[] = [];

/** A short word at the top right for 5 s (SCREEN-5). What matters for money also stands on its record. */
export function showToast(message: string, { undo }: ToastOptions = {}): void {
  sonner(message, undo ? { action: undo } : {});
}

/**
 * The same for whoever leads on right away: a change of route takes all toasts away (ACCESS-28), so this one comes after
 * it. To be called before leading on.
 */
export function showToastOnNextPage(message: string, options: ToastOptions = {}): void {
  const show = () => showToast(message, options);
  awaiting.push({ show, timer: setTimeout(showAwaiting, NEXT_PAGE_MS) });
}

/** Takes every toast away but what was kept for the page that opened: the app does it on each change of route (ACCESS-28). */
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
