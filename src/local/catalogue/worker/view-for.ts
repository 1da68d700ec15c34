import { hasAnyId } from "../storage/id-sets.ts";
import { allTexts } from "../storage/string-table.ts";
import type { CatalogueView } from "./catalogue-view.ts";

/** The view for a customer of this group: products for other groups are masked. */
export function viewFor(view: CatalogueView, groupId: string | null): CatalogueView {
  const groups = new Set(groupId === null ? [] : [groupId]);
  const segments = view.segments.map((searched) => {
    const { segment } = searched;
    const hides = [0, ...allTexts(segment.audiences).map((text) => (hasAnyId(text, groups) ? 0 : 1))];
    if (!hides.includes(1)) return searched;
    const masked = searched.masked?.slice() ?? new Uint8Array(segment.audience.length);
    segment.audience.forEach((audience, document) => {
      if (hides[audience] === 1) masked[document] = 1;
    });
    return { ...searched, masked };
  });
  return { ...view, segments };
}
