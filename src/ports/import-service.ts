import type { ColumnTarget } from "#domain/import/column-target.ts";
import type { Encoding } from "#domain/import/detect-encoding.ts";
import type { Separator } from "#domain/import/detect-separator.ts";
import type { Cell } from "#domain/import/file-row.ts";
import type { ColumnRemark } from "#domain/import/guess-columns.ts";
import type { ImportSetup } from "#domain/import/import-context.ts";
import type { ImportKind } from "#domain/import/import-kind.ts";
import type { ImportProblem } from "#domain/import/import-problem.ts";
import type { ImportCounts, PastImport, RowRefusal, UndoImportAnswer } from "#domain/import/import-request.ts";
import type { PricesThatStay } from "#domain/import/plan-import.ts";
import type { DecimalEvidence } from "#domain/import/read-decimal.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import type { Result } from "#domain/values/result.ts";

/** Why a file cannot be read. `oldSpreadsheet` = XLS, the format of the nineties, or behind a password. */
export type FileProblem =
  | "tooLarge"
  | "tooManyRows"
  | "empty"
  | "headerOnly"
  | "notATable"
  | "unreadable"
  | "oldSpreadsheet";

/** How the text of a CSV file is read: what was detected, or what somebody chose instead. */
export interface CsvReading {
  readonly encoding: Encoding;
  readonly separator: Separator;
}

/** What somebody chose of how a file is read, instead of what it says itself. */
export type FileReading = Partial<CsvReading> & { readonly sheet?: string };

/** A file as it was read. `csv` null = a workbook, of whose sheets one is read. */
export interface FileView {
  readonly fileName: string;
  readonly headers: readonly string[];
  readonly sample: readonly (readonly Cell[])[];
  readonly rows: number;
  readonly csv: CsvReading | null;
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly kind: ImportKind;
}

/** What the columns of a file are taken for, and what its numbers say of their decimal sign. */
export interface ColumnGuess {
  readonly targets: readonly ColumnTarget[];
  /** Why a column is left out although its header speaks of prices. */
  readonly remarks: readonly (ColumnRemark | null)[];
  readonly decimal: DecimalEvidence;
  /** Price lists that a column can fill. */
  readonly priceLists: readonly { readonly id: string; readonly name: string }[];
  readonly taxClasses: readonly { readonly id: string; readonly name: string }[];
}

/** A row of the dry run as it is shown. */
export interface RowExample {
  readonly line: number;
  readonly key: string;
  readonly label: string;
  readonly fields: Readonly<Record<string, FieldEdit>>;
  readonly problems: readonly ImportProblem[];
  /** In what its quantities are counted: 1000 = thousandths. */
  readonly quantityScale: number;
}

/** The dry run: how many rows of each sort, the first of each, and what is made on the way. */
export interface CheckView {
  readonly counts: ImportCounts;
  readonly warnings: number;
  readonly stays: PricesThatStay;
  readonly examples: Readonly<Record<keyof ImportCounts, readonly RowExample[]>>;
  readonly categories: readonly string[];
  readonly priceLists: readonly string[];
  /** Names of what rows name by id: categories, price lists, tax classes. */
  readonly names: Readonly<Record<string, string>>;
}

/** The rows that are wrong, as the file had them, with those that are imported only together with them. */
export interface ErrorRows {
  readonly headers: readonly string[];
  readonly rows: readonly { readonly cells: readonly Cell[]; readonly problems: readonly ImportProblem[] }[];
}

/**
 * How far an import is. `waiting` = no answer from the store at present: it goes on by itself. `stopping` = somebody has
 * stopped it, and a part is still on its way. `publishing` = all rows are in the store, which makes the catalogue ready
 * for the phones; `stopped` = the same of what was applied before it was stopped.
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

/** Everything that importing does beyond the screen. Given by the app. */
export interface ImportService {
  openFile(file: File): Promise<Result<FileView, FileProblem>>;
  /** Reads the open file again as somebody says. */
  readAs(reading: FileReading): Promise<Result<FileView, FileProblem>>;
  guess(kind: ImportKind, targets: readonly ColumnTarget[] | null): Promise<ColumnGuess>;
  /** The dry run; `notLoaded` = not everything of the store is on this device yet. `onProgress` from 0 to 1. */
  check(setup: ImportSetup, onProgress: (share: number) => void): Promise<Result<CheckView, "notLoaded">>;
  errorRows(): Promise<ErrorRows>;
  /** Begins to apply the good rows of the last check; it goes on also when the screen is left. */
  apply(): Promise<void>;
  cancel(): void;
  /** Goes on with an import that a reload interrupted. */
  resume(): Promise<void>;
  /** The present run is done with: a new file may come. */
  forgetRun(): void;
  readonly run: { readonly current: RunView | null; readonly subscribe: (listener: () => void) => () => void };
  list(): Promise<Result<readonly PastImport[], CallFailure>>;
  /** Takes an import back; `onProgress` gets what was restored so far and how many parts are left. */
  undo(
    importId: string,
    onProgress: (restored: number, batchesLeft: number) => void,
  ): Promise<Result<Pick<UndoImportAnswer, "restored" | "left">, CallFailure>>;
}
