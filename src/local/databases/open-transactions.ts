import type Dexie from "dexie";
import type { DBCoreTransaction } from "dexie";

/** As the browser's, which Dexie's type hides. */
type Native = DBCoreTransaction & Pick<IDBTransaction, "mode" | "objectStoreNames" | "addEventListener" | "commit">;

/** A form's last words: one request, so it can be committed without waiting for anything. */
const LAST_WORDS = "formDrafts";

const open = new Set<Native>();
let isLeft = false;

/** Lets a page that is left end this database's transactions (W3). Called once, before it is opened. */
export function followTransactions(database: Dexie): void {
  database.use({
    stack: "dbcore",
    name: "followed",
    create: (core) => ({
      ...core,
      transaction(...given) {
        if (isLeft) throw new DOMException("the page was left", "AbortError");
        const begun = core.transaction(...given);
        if (isNative(begun)) follow(begun);
        return begun;
      },
    }),
  });
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

function follow(transaction: Native): void {
  open.add(transaction);
  for (const end of ["complete", "abort"]) transaction.addEventListener(end, () => open.delete(transaction));
}

function isLastWords({ mode, objectStoreNames }: Native): boolean {
  return mode === "readwrite" && objectStoreNames.length === 1 && objectStoreNames.contains(LAST_WORDS);
}

function isNative(transaction: DBCoreTransaction): transaction is Native {
  return "addEventListener" in transaction;
}
