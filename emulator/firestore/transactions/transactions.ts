import { randomBytes } from "node:crypto";
import { FirestoreError, invalidArgument } from "../values/status.ts";
import { isObject } from "../values/read-json.ts";
import { parseMicros } from "../values/timestamp.ts";
import type { Micros } from "../values/timestamp.ts";
import { placeInResult } from "../queries/compile-query.ts";
import type { CompiledQuery } from "../queries/compile-query.ts";
import type { Database } from "../store/database.ts";
import type { DocumentChange } from "../store/document-change.ts";
import { scopeIncludes } from "../store/field-index.ts";

const IDLE_LIMIT_MS = 60_000;
const LIFE_LIMIT_MS = 270_000;
const MOST_OPEN = 10_000;

/**
 * One transaction. Its reads see the database as of its beginning and are recorded; a commit only succeeds if
 * nothing it read has changed since (optimistic, so nobody ever waits for a lock).
 */
export interface Transaction {
  id: string;
  database: Database;
  readOnly: boolean;
  version: Micros;
  readPaths: Set<string>;
  readQueries: CompiledQuery[];
  beganAt: number;
  usedAt: number;
}

/** The open transactions of the server. Ids are used once: after commit, rollback or failure they are gone. */
export class Transactions {
  private readonly open = new Map<string, Transaction>();

  /** `options` is a `TransactionOptions` as a client sent it. */
  begin(database: Database, options: unknown): Transaction {
    const readOnly = isObject(options) && isObject(options["readOnly"]) ? options["readOnly"] : null;
    const readTime = readOnly?.["readTime"];
    const now = Date.now();
    const transaction: Transaction = {
      id: randomBytes(12).toString("base64"),
      database,
      readOnly: readOnly !== null,
      version: typeof readTime === "string" ? parseMicros(readTime) : database.version,
      readPaths: new Set(),
      readQueries: [],
      beganAt: now,
      usedAt: now,
    };
    this.dropExpired(now);
    this.open.set(transaction.id, transaction);
    return transaction;
  }

  find(database: Database, id: string): Transaction {
    const transaction = this.open.get(id);
    const now = Date.now();
    if (!transaction || transaction.database !== database || isExpired(transaction, now)) {
      if (transaction) this.open.delete(id);
      throw isTransactionId(id)
        ? aborted("The referenced transaction has expired or is no longer valid.")
        : invalidArgument("Invalid transaction.");
    }
    transaction.usedAt = now;
    return transaction;
  }

  /** Ends a transaction before its writes are applied; throws ABORTED if what it read has changed. */
  finish(transaction: Transaction, hasWrites: boolean): void {
    if (transaction.readOnly && hasWrites) throw invalidArgument("Cannot modify entities in a read-only transaction.");
    this.open.delete(transaction.id);
    if (transaction.readOnly || !hasWrites) return;
    const commits = transaction.database.changesSince(transaction.version);
    const isStale =
      commits === null || commits.some((commit) => commit.changes.some((change) => touches(transaction, change)));
    if (isStale) throw aborted("Too much contention on these documents. Please try again.");
  }

  /** Harmless for a transaction that is already over. */
  rollback(database: Database, id: string): void {
    if (!isTransactionId(id)) throw invalidArgument("Invalid transaction.");
    if (this.open.get(id)?.database === database) this.open.delete(id);
  }

  private dropExpired(now: number): void {
    for (const [id, transaction] of this.open) {
      if (!isExpired(transaction, now) && this.open.size < MOST_OPEN) return;
      this.open.delete(id);
    }
  }
}

function touches({ readPaths, readQueries }: Transaction, change: DocumentChange): boolean {
  if (readPaths.has(change.path)) return true;
  return readQueries.some((query) => {
    if (!scopeIncludes(query.scope, change.path)) return false;
    const isIn = change.before !== null && placeInResult(query, change.before, change.readBefore()) !== null;
    return isIn || (change.after !== null && placeInResult(query, change.after, change.readAfter()) !== null);
  });
}

function isExpired(transaction: Transaction, now: number): boolean {
  return now - transaction.usedAt > IDLE_LIMIT_MS || now - transaction.beganAt > LIFE_LIMIT_MS;
}

function isTransactionId(id: string): boolean {
  return /^[A-Za-z0-9+/]{16}$/.test(id);
}

function aborted(message: string): FirestoreError {
  return new FirestoreError("ABORTED", message);
}
