import { readFileSync } from "node:fs";
import { FirestoreError } from "../values/status.ts";
import type { DocumentChange } from "../store/document-change.ts";
import type { CompiledQuery } from "../queries/compile-query.ts";
import { checkIndexEntries } from "./count-entries.ts";
import { IndexConfig } from "./index-config.ts";
import { missingIndex } from "./missing-index.ts";

/** Refuses (or reports) what the project's indexes do not allow. */
export interface IndexRules {
  /** `summed` are the fields that an aggregation needs of each document. */
  checkQuery(query: CompiledQuery, summed?: readonly string[]): void;
  checkChanges(changes: readonly DocumentChange[]): void;
}

/** Without a file of indexes every query runs, as in Google's emulator. */
export const NO_INDEX_RULES: IndexRules = { checkQuery: () => undefined, checkChanges: () => undefined };

/** A document takes at least this much text for the entries that are allowed. */
const FEW_ENTRIES_BELOW = 100_000;

/** With `warn` a query without its index runs, and the server's log names what is missing. */
export function enforceIndexes(file: string, onMissing: "refuse" | "warn", say: (message: string) => void): IndexRules {
  const config = new IndexConfig(readFileSync(file, "utf8"));
  return {
    checkQuery(query, summed) {
      const missing = missingIndex(config, query, summed);
      if (!missing) return;
      const message = `The query requires an index. Add it to firestore.indexes.json: ${JSON.stringify(missing)}`;
      say(message);
      if (onMissing === "refuse") throw new FirestoreError("FAILED_PRECONDITION", message);
    },
    checkChanges(changes) {
      for (const { after } of changes)
        if (after && after.fieldsText.length > FEW_ENTRIES_BELOW)
          checkIndexEntries(config, after.path, after.readFields());
    },
  };
}
