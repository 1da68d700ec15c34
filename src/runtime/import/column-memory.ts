import type { ColumnTarget } from "#domain/import/column-target.ts";
import { foldHeader } from "#domain/import/guess-columns.ts";
import { normaliseText } from "#domain/import/file-row.ts";
import type { ImportKind } from "#domain/import/import-kind.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { ImportDatabase } from "#local/databases/import-database.ts";

/** How many file layouts are remembered; the least recently used is dropped. */
const MOST_SHAPES = 50;

/** Remembers a file's columns: for files with the same headers, and for single headers elsewhere. */
export async function rememberColumns(
  database: ImportDatabase,
  headers: readonly string[],
  { kind, targets }: { readonly kind: ImportKind; readonly targets: readonly ColumnTarget[] },
  usedAt: Instant,
): Promise<void> {
  const columns = Object.fromEntries(headers.map((header, place) => [keyOf(header), targets[place] ?? null]));
  await database.transaction("rw", database.columns, database.shapes, async () => {
    const known = (await database.columns.get(kind))?.columns ?? {};
    await database.columns.put({ kind, columns: { ...known, ...columns } });
    await database.shapes.put({ shape: shapeOf(headers), kind, targets, usedAt });
    const old = await database.shapes.orderBy("usedAt").reverse().offset(MOST_SHAPES).primaryKeys();
    await database.shapes.bulkDelete(old);
  });
}

/** The remembered target of each column, by layout or by header; undefined = none. */
export async function recallColumns(
  database: ImportDatabase,
  headers: readonly string[],
  kind: ImportKind,
): Promise<readonly (ColumnTarget | undefined)[]> {
  const shape = await database.shapes.get(shapeOf(headers));
  if (shape?.kind === kind) return shape.targets;
  const columns = new Map(Object.entries((await database.columns.get(kind))?.columns ?? {}));
  // What was remembered first has its headers folded.
  return headers.map((header) => columns.get(keyOf(header)) ?? columns.get(foldHeader(header)));
}

/** The kind that was last imported with these columns; null if none. */
export async function recallKind(database: ImportDatabase, headers: readonly string[]): Promise<ImportKind | null> {
  return (await database.shapes.get(shapeOf(headers)))?.kind ?? null;
}

function shapeOf(headers: readonly string[]): string {
  return headers.map(keyOf).join("\n");
}

function keyOf(header: string): string {
  return normaliseText(header).toLowerCase();
}
