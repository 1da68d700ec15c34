import { toast as sonner } from "sonner";

interface ToastOptions {
  /** A way back, for as long as the toast stands. */
  readonly undo?: { readonly label: string; readonly onClick: () => void };
}

/** A short word at the top right for 5 s (SPEC 2). What matters for money also stands on its record. */
export function showToast(message: string, { undo }: ToastOptions = {}): void {
  sonner(message, undo ? { action: undo } : {});
}

/** Takes every toast away: the app does it on each change of route (SPEC 1). */
export function dismissToasts(): void {
  sonner.dismiss();
}
