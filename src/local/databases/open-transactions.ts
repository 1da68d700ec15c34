/** A form's last words: one request, so it can be committed without waiting for anything. */
const LAST_WORDS = "formDrafts";

const running = new Set<IDBTransaction>();
let isLeft = false;

/** The browser's classes for databases. */
interface DatabaseClasses {
  readonly database: { readonly prototype: IDBDatabase };
  readonly factory: { readonly prototype: IDBFactory };
}

/**
 * Lets a page that is left end its transactions (W3): also those of an SDK's own database, and those that create or upgrade
 * one. Called once, before the first database is opened.
 */
export function followTransactions(
  { database, factory }: DatabaseClasses = { database: IDBDatabase, factory: IDBFactory },
): void {
  const begin: IDBDatabase["transaction"] = Reflect.get(database.prototype, "transaction");
  const open: IDBFactory["open"] = Reflect.get(factory.prototype, "open");
  database.prototype.transaction = function transaction(...given) {
    if (isLeft) throw new DOMException("the page was left", "AbortError");
    const begun = begin.apply(this, given);
    follow(begun);
    return begun;
  };
  factory.prototype.open = function openFollowed(...given) {
    const opening = open.apply(this, given);
    opening.addEventListener("upgradeneeded", () => {
      if (opening.transaction) follow(opening.transaction);
    });
    return opening;
  };
}

/**
 * Aborts every open transaction of this page, whole, and refuses new ones: a page kept by the browser would hold their
 * tables until it comes back. A form's draft is committed instead.
 */
export function endTransactions(): void {
  isLeft = true;
  for (const transaction of running) {
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
  running.add(transaction);
  for (const end of ["complete", "abort"]) transaction.addEventListener(end, () => running.delete(transaction));
}

function isLastWords({ mode, objectStoreNames }: IDBTransaction): boolean {
  return mode === "readwrite" && objectStoreNames.length === 1 && objectStoreNames.contains(LAST_WORDS);
}
