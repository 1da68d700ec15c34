/** What a column fills: a field's id, an existing or a new price list, or nothing (null). */
export type ColumnTarget = string | null;

const EXISTING = "price:";
const NEW = "newPrice:";

export function priceTarget(listId: string): string {
  return `${EXISTING}${listId}`;
}

export function newPriceTarget(name: string): string {
  return `${NEW}${name}`;
}

/** The price list of a column; null for other columns. */
export function readPriceTarget(target: ColumnTarget): { listId: string } | { newName: string } | null {
  if (target?.startsWith(EXISTING)) return { listId: target.slice(EXISTING.length) };
  if (target?.startsWith(NEW)) return { newName: target.slice(NEW.length) };
  return null;
}
