/** A form's last words: one request, so it can be committed without waiting for anything. */
const LAST_WORDS = "formDrafts";

const open = new Set<IDBTransaction>();
let isLeft = false;

/**
 * Lets a page that is left end its transactions (W3), also those of the sign-in provider's database, which its SDK opens.
 * Called once, before the first transaction.
 */
export function followTransactions({ prototype }: { readonly prototype: IDBDatabase } = IDBDatabase): void {
  const begin: IDBDatabase["transaction"] = Reflect.get(prototype, "transaction");
  prototype.transaction = function transaction(...given) {
    if (isLeft) throw new DOMException("the page was left", "AbortError");
    const begun = begin.apply(this, given);
    follow(begun);
    return begun;
  };
}

/**
 * Aborts every open transaction of this page, whole, and refuses new ones: a page kept by the browser would hold their
 * tables until it comes back. A form's draft is committed instead.
 */
export function endTransactions(): void {
  isLeft = true;
  for (const transaction of open) {
    try {
      if (isLastWords(transaction)) transaction.commit();
      else transaction.abort();
    } catch {
      // It is being committed, and needs this page no more.
    }
  }
}

/** The page came back. */
export function allowTransactions(): void {
  isLeft = false;
}

function follow(transaction: IDBTransaction): void {
  open.add(transaction);
  for (const end of ["complete", "abort"]) transaction.addEventListener(end, () => open.delete(transaction));
}

function isLastWords({ mode, objectStoreNames }: IDBTransaction): boolean {
  return mode === "readwrite" && objectStoreNames.length === 1 && objectStoreNames.contains(LAST_WORDS);
}
