import type { Segment } from "./segment.ts";

/** Identifiers contain no spaces. */
export const AUDIENCE_BREAK = " ";

/** The groups a product is limited to, as one text; "" = everyone. */
export function audienceText(groupIds: readonly string[]): string {
  return groupIds.toSorted().join(AUDIENCE_BREAK);
}

/** How many documents are limited to some groups. */
export function countKept({ audience }: Segment): number {
  return audience.reduce((count, each) => count + (each > 0 ? 1 : 0), 0);
}
