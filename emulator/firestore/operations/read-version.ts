import { isObject } from "../values/read-json.ts";
import type { JsonObject } from "../values/read-json.ts";
import { formatMicros, parseMicros } from "../values/timestamp.ts";
import type { Readable } from "../queries/run-query.ts";
import type { Transaction } from "../transactions/transactions.ts";
import type { Session } from "./session.ts";

/** The version a read request uses: the present, a transaction's version or a given time. */
export interface ReadVersion {
  source: Readable;
  readTime: string;
  transaction: Transaction | null;
  /** Set when the request itself began the transaction; the first answer must name it. */
  begun: string | null;
}

export function readVersion(session: Session, request: JsonObject): ReadVersion {
  const { server, database } = session;
  const { transaction: id, newTransaction, readTime } = request;
  if (typeof id === "string" && id !== "") return inTransaction(session, server.transactions.find(database, id), null);
  if (isObject(newTransaction)) {
    const transaction = server.transactions.begin(database, newTransaction);
    return inTransaction(session, transaction, transaction.id);
  }
  const version = typeof readTime === "string" ? parseMicros(readTime) : null;
  const source = database.readAt(version ?? "now");
  return { source, readTime: formatMicros(version ?? server.databases.clock.next()), transaction: null, begun: null };
}

function inTransaction({ database }: Session, transaction: Transaction, begun: string | null): ReadVersion {
  return {
    source: database.readAt(transaction.version),
    readTime: formatMicros(transaction.version),
    transaction,
    begun,
  };
}
