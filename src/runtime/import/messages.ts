import type { ColumnTarget } from "#domain/import/column-target.ts";
import type { ImportSetup } from "#domain/import/import-context.ts";
import type { ImportKind } from "#domain/import/import-kind.ts";
import type { FileReading } from "#ports/import-service.ts";

/** The worker's session, call by call; each answers what `ImportSession` answers. */
export type ImportCall =
  | { readonly method: "openFile"; readonly given: [File] }
  | { readonly method: "readAs"; readonly given: [FileReading] }
  | { readonly method: "guess"; readonly given: [ImportKind, readonly ColumnTarget[] | null] }
  | { readonly method: "check"; readonly given: [ImportSetup] }
  | { readonly method: "errorRows"; readonly given: [] }
  | { readonly method: "prepare"; readonly given: [importId: string] };

export type ImportMessage = ImportCall & { readonly id: number };

export type ImportReply =
  | { readonly id: number; readonly kind: "answer"; readonly value: unknown }
  | { readonly id: number; readonly kind: "failure"; readonly message: string }
  | { readonly id: number; readonly kind: "progress"; readonly share: number };
