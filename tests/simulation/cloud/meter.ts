import type { RulesInForce } from "#emulator/firestore/access/guard.ts";
import { isObject, type JsonObject } from "#emulator/firestore/values/read-json.ts";

/** Something that is billed, or that a person waits for. */
export type Use =
  /** What a device read by query or over a stream, and what the rules looked up for it. */
  | {
      readonly kind: "read";
      readonly uid: string;
      /** The feed of a stream, or the collection of a query. */
      readonly source: string;
      readonly documents: number;
      readonly lookups: number;
    }
  /** A call of a function, with the milliseconds until its answer left. */
  | {
      readonly kind: "call";
      readonly uid: string | null;
      readonly name: string;
      readonly status: number;
      readonly ms: number;
    }
  /** What a function did in the database, within a call or as a company's task. */
  | { readonly kind: "work"; readonly within: "call" | "task"; readonly reads: number; readonly writes: number };

/** Tells listeners of what is used. */
export interface Meter {
  onUse(listener: (use: Use) => void): void;
  note(use: Use): void;
}

export function createMeter(): Meter {
  const listeners: ((use: Use) => void)[] = [];
  return {
    onUse: (listener) => void listeners.push(listener),
    note(use) {
      for (const listener of listeners) listener(use);
    },
  };
}

/** Each document is a read, and a query without any is one (firebase.google.com/docs/firestore/pricing). */
export function billedDocuments(answers: readonly unknown[]): number {
  const documents = answers.filter(
    (answer) => isObject(answer) && ("document" in answer || "missing" in answer || "found" in answer),
  );
  return Math.max(1, documents.length);
}

/** What a request of the Admin SDK is billed as. */
export function billedWork(method: string, request: JsonObject, answers: readonly unknown[]) {
  const { writes } = request;
  const isRead = method === "BatchGetDocuments" || method === "RunQuery" || method === "RunAggregationQuery";
  return { reads: isRead ? billedDocuments(answers) : 0, writes: Array.isArray(writes) ? writes.length : 0 };
}

/** The rules, which count the documents that they look up: each once for a request. */
export function countLookups(rules: RulesInForce): { readonly rules: RulesInForce; readonly count: () => number } {
  let lookups = 0;
  if (typeof rules === "string") return { rules, count: () => 0 };
  return {
    count: () => lookups,
    rules: {
      allows: (request) =>
        rules.allows({
          ...request,
          getDocument(path) {
            lookups += 1;
            return request.getDocument(path);
          },
        }),
    },
  };
}

/** What a query asks of. */
export function sourceOf({ structuredQuery, structuredAggregationQuery, documents }: JsonObject): string {
  if (isObject(structuredAggregationQuery)) return `counting ${sourceOf(structuredAggregationQuery)}`;
  const { from } = isObject(structuredQuery) ? structuredQuery : {};
  const [first] = Array.isArray(from) ? from : [];
  if (isObject(first)) return String(first["collectionId"]);
  const [path] = Array.isArray(documents) ? documents : [];
  return String(path).split("/").at(-2) ?? "";
}
