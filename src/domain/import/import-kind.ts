import * as v from "valibot";
import type { Feed } from "../sync/feed.ts";

/** The kinds of import (IMPORT-1). Products, customers and documents are created and changed, prices and stock only set. */
export const IMPORT_KINDS = ["products", "prices", "stock", "customers", "documents"] as const;
export const ImportKind = v.picklist(IMPORT_KINDS);
export type ImportKind = v.InferOutput<typeof ImportKind>;

/** What a file is read by and compared with: it must be on the device whole. */
export const IMPORT_FEEDS = [
  "company",
  "products",
  "customers",
  "categories",
  "priceLists",
  "stock",
] as const satisfies readonly Feed[];

/** The maximum rows, columns and bytes of a file: it is held in memory while it is checked. */
export const MAX_IMPORT_ROWS = 100_000;
export const MAX_IMPORT_COLUMNS = 200;
export const MAX_IMPORT_BYTES = 60_000_000;

/** A file is applied in batches of this many rows, each of them once. */
export const ROWS_PER_BATCH = 250;

/** How long an import can be undone (IMPORT-9). */
export const UNDO_MS = 24 * 60 * 60 * 1000;
