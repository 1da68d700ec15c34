import type { ColumnTarget } from "#domain/import/column-target.ts";
import type { Encoding } from "#domain/import/detect-encoding.ts";
import type { Separator } from "#domain/import/detect-separator.ts";
import type { Cell } from "#domain/import/file-row.ts";
import type { ColumnRemark } from "#domain/import/guess-columns.ts";
import type { ImportSetup } from "#domain/import/import-context.ts";
import type { ImportKind } from "#domain/import/import-kind.ts";
import type { ImportProblem } from "#domain/import/import-problem.ts";
import type { ImportCounts, PastImport, RowRefusal, UndoImportAnswer } from "#domain/import/import-request.ts";
import type { KeptPrices } from "#domain/import/plan-import.ts";
import type { DecimalEvidence } from "#domain/import/read-decimal.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import type { Result } from "#domain/values/result.ts";

/** Why a file cannot be read. `oldSpreadsheet` = the old XLS format, or password-protected. */
export type FileProblem =
  | "tooLarge"
  | "tooManyRows"
  | "tooManyColumns"
  | "empty"
  | "headerOnly"
  | "notATable"
  | "unreadable"
  | "oldSpreadsheet";

/** How a CSV file is read: detected, or chosen by the user. */
export interface CsvReading {
  readonly encoding: Encoding;
  readonly separator: Separator;
}

/** The user's choices that override the detected settings. */
export type FileReading = Partial<CsvReading> & { readonly sheet?: string };

/** A file as read. `csv` null = a workbook, of which one sheet is read. */
export interface FileView {
  readonly fileName: string;
  readonly headers: readonly string[];
  readonly sample: readonly (readonly Cell[])[];
  readonly rows: number;
  readonly csv: CsvReading | null;
  /** The line of the first letters in another encoding than the rest; null if there are none. */
  readonly garbledLine: number | null;
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly kind: ImportKind;
}

/** The guessed column targets, and what the numbers reveal about the decimal sign. */
export interface ColumnGuess {
  readonly targets: readonly ColumnTarget[];
  /** Why a column is ignored although its header mentions prices. */
  readonly remarks: readonly (ColumnRemark | null)[];
  readonly decimal: DecimalEvidence;
  /** The price lists a column can fill. */
  readonly priceLists: readonly { readonly id: string; readonly name: string }[];
  /** The column target of the default list's prices. */
  readonly basePrice: string;
  /** The names of the company's categories. */
  readonly categories: readonly string[];
  readonly taxClasses: readonly { readonly id: string; readonly name: string }[];
}

/** A row of the dry run. */
export interface RowExample {
  readonly line: number;
  readonly key: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, FieldEdit>>;
  readonly problems: readonly ImportProblem[];
  /** 1000 = its quantities are in thousandths. */
  readonly quantityScale: number;
}

/** The dry run: row counts by outcome, the first rows of each, and the records it would create. */
export interface CheckView {
  readonly counts: ImportCounts;
  readonly warnings: number;
  /** New products that were refused because nobody could sell them without a price. */
  readonly unpriced: number;
  readonly stays: KeptPrices;
  readonly examples: Readonly<Record<keyof ImportCounts, readonly RowExample[]>>;
  readonly categories: readonly string[];
  readonly priceLists: readonly string[];
  /** Names of the ids in rows: categories, price lists, tax classes. */
  readonly names: Readonly<Record<string, string>>;
}

/** The rows with errors as in the file, with the rows that can only be imported together with them. */
export interface ErrorRows {
  readonly headers: readonly string[];
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly problems: readonly ImportProblem[] }[];
}

/**
 * An import's progress. `waiting` = no answer from the server, it retries by itself. `stopping` = stopped by the user
 * with a part still in flight. `publishing` = all rows are applied and the server publishes the catalogue; `stopped` =
 * the same for the rows applied before it was stopped.
 */
export interface RunView {
  readonly importId: string;
  readonly fileName: string;
  readonly kind: ImportKind;
  readonly state: "applying" | "waiting" | "stopping" | "publishing" | "stopped" | "finished" | "cancelled" | "failed";
  readonly total: number;
  readonly sent: number;
  readonly applied: number;
  readonly refused: readonly RowRefusal[];
  readonly secondsLeft: number | null;
}

export type CallFailure = "unreachable" | "refused" | "tooLate";

/** The import beyond the screen. */
export interface ImportService {
  openFile(file: File): Promise<Result<FileView, FileProblem>>;
  /** Reads the open file again with these settings. */
  readAs(reading: FileReading): Promise<Result<FileView, FileProblem>>;
  guess(kind: ImportKind, targets: readonly ColumnTarget[] | null): Promise<ColumnGuess>;
  /** The dry run; `notLoaded` = this device has not loaded all data yet. `onProgress` gets 0 to 1. */
  check(setup: ImportSetup, onProgress: (share: number) => void): Promise<Result<CheckView, "notLoaded">>;
  errorRows(): Promise<ErrorRows>;
  /** Starts applying the valid rows of the last check; it continues when the screen is left. */
  apply(): Promise<void>;
  cancel(): void;
  /** Resumes an import interrupted by a reload. */
  resume(): Promise<void>;
  /** Closes the current run, ready for a new file. */
  forgetRun(): void;
  readonly run: { readonly current: RunView | null; readonly subscribe: (listener: () => void) => () => void };
  list(): Promise<Result<readonly PastImport[], CallFailure>>;
  /** Undoes an import; `onProgress` gets the counts restored so far and the parts left. */
  undo(
    importId: string,
    onProgress: (restored: number, batchesLeft: number) => void,
  ): Promise<Result<Omit<UndoImportAnswer, "batchesLeft">, CallFailure>>;
}
