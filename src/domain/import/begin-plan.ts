import type { Identifier } from "../values/identifier.ts";
import type { FileRow } from "./file-row.ts";
import type { ImportCompany, ImportSetup } from "./import-context.ts";
import { planDocuments } from "./plan-documents.ts";
import { type ImportPlanner, planImport } from "./plan-import.ts";

/** Starts the dry run of a file, whatever it is about. */
export function beginPlan(
  setup: ImportSetup,
  known: ImportCompany,
  rows: readonly FileRow[],
  newId: () => Identifier,
): ImportPlanner {
  return (setup.kind === "documents" ? planDocuments : planImport)(setup, known, rows, newId);
}
