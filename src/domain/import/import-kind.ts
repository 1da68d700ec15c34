import * as v from "valibot";

/** What a file can be about (IMPORT-1). Products and customers are made and changed, prices and stock only set. */
export const IMPORT_KINDS = ["products", "prices", "stock", "customers"] as const;
export const ImportKind = v.picklist(IMPORT_KINDS);
export type ImportKind = v.InferOutput<typeof ImportKind>;

/** The most rows and bytes of one file: the whole of it is held in memory while it is checked. */
export const MAX_IMPORT_ROWS = 200_000;
export const MAX_IMPORT_BYTES = 60_000_000;

/** A file is applied in parts of this many rows, each of them once. */
export const ROWS_PER_BATCH = 250;

/** How long an import can be taken back (IMPORT-9). */
export const UNDO_MS = 24 * 60 * 60 * 1000;
