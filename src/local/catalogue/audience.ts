import type { CatalogueView } from "./catalogue-view.ts";
import type { Segment } from "./segment.ts";
import { allTexts } from "./string-table.ts";

/** No identifier has a space in it. */
const BREAK = " ";

/** The groups that a product is kept to as one text; "" = everybody. */
export function audienceText(groupIds: readonly string[]): string {
  return groupIds.toSorted().join(BREAK);
}

/** How many documents are not for everybody. */
export function countKept({ audience }: Segment): number {
  return audience.reduce((count, each) => count + (each > 0 ? 1 : 0), 0);
}

/** The view as a customer of this group may see it: what is kept from them is masked, as if it were not there. */
export function viewFor(view: CatalogueView, groupId: string | null): CatalogueView {
  const segments = view.segments.map((searched) => {
    const { segment } = searched;
    const hides = [
      0,
      ...allTexts(segment.audiences).map((text) => (groupId !== null && text.split(BREAK).includes(groupId) ? 0 : 1)),
    ];
    if (!hides.includes(1)) return searched;
    const masked = searched.masked?.slice() ?? new Uint8Array(segment.audience.length);
    segment.audience.forEach((audience, document) => {
      if (hides[audience] === 1) masked[document] = 1;
    });
    return { ...searched, masked };
  });
  return { ...view, segments };
}
