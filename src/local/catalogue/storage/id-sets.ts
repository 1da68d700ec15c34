import type { Segment } from "./segment.ts";

/** Identifiers contain no spaces. */
const ID_BREAK = " ";

/** A set of ids as one text: the groups a product is limited to, the lists it has prices on; "" = none. */
export function idSetText(ids: readonly string[]): string {
  return ids.toSorted().join(ID_BREAK);
}

/** Whether a set written as text has one of these ids. */
export function hasAnyId(text: string, ids: ReadonlySet<string>): boolean {
  return text.split(ID_BREAK).some((id) => ids.has(id));
}

/** How many documents are limited to some groups. */
export function countKept({ audience }: Segment): number {
  return audience.reduce((count, each) => count + (each > 0 ? 1 : 0), 0);
}
