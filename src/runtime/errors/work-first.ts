/** Whether the open account sends work at the moment or cannot reach the store. Without an account: neither. */
let isBusy: (() => boolean) | null = null;

/** Errors are told only while this answers no (OPS-35). Returns how to end it. */
export function putWorkFirst(read: () => boolean): () => void {
  isBusy = read;
  return () => {
    if (isBusy === read) isBusy = null;
  };
}

export function isWorkFirst(): boolean {
  return isBusy?.() ?? false;
}
