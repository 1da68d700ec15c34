import type { Segment } from "./segment.ts";

/** No identifier has a space in it. */
export const AUDIENCE_BREAK = " ";

/** The groups that a product is kept to as one text; "" = everybody. */
export function audienceText(groupIds: readonly string[]): string {
  return groupIds.toSorted().join(AUDIENCE_BREAK);
}

/** How many documents are not for everybody. */
export function countKept({ audience }: Segment): number {
  return audience.reduce((count, each) => count + (each > 0 ? 1 : 0), 0);
}
