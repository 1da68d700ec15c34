import { promotionLists } from "#domain/pricing/promotion.ts";
import { areNamedNew } from "#domain/product/new-products.ts";
import { hasAnyId } from "../storage/id-sets.ts";
import { type Segment, segmentSize } from "../storage/segment.ts";
import { allTexts } from "../storage/string-table.ts";
import type { CatalogueFilter } from "../worker/catalogue.ts";
import type { CatalogueView } from "../worker/catalogue-view.ts";

const DAY_MS = 86_400_000;

/**
 * The documents that can pass a filter, by what the index knows, so that no other product is read. What is new comes
 * newest first, the rest keeps its order.
 */
export function preselect(view: CatalogueView, documents: Uint32Array, filter: CatalogueFilter): Uint32Array {
  if (filter.kind === "promotion") {
    const lists = new Set(promotionLists(filter.pricing).map(({ id }) => id));
    if (lists.size === 0) return new Uint32Array(0);
    const flags = valuesOf(view, ({ priced, pricedOn }) => {
      const isOn = [0, ...allTexts(priced).map((text) => (hasAnyId(text, lists) ? 1 : 0))];
      return (document) => isOn[pricedOn[document] ?? 0] ?? 0;
    });
    return documents.filter((document) => flags[document] === 1);
  }
  if (filter.kind === "new") {
    const first = Math.floor(filter.since / DAY_MS);
    const days = valuesOf(
      view,
      ({ addedOn }) =>
        (document) =>
          addedOn[document] ?? 0,
    );
    const isNew = (day: number | undefined) => day !== undefined && day >= first;
    if (!areNamedNew(days.filter(isNew).length, days.length)) return new Uint32Array(0);
    return documents
      .filter((document) => isNew(days[document]))
      .sort((one, other) => (days[other] ?? 0) - (days[one] ?? 0) || one - other);
  }
  return documents;
}

/** One number for each document of a view, by the columns of its segment. */
function valuesOf(view: CatalogueView, of: (segment: Segment) => (document: number) => number): Uint16Array {
  const last = view.segments.at(-1);
  const values = new Uint16Array(last === undefined ? 0 : last.first + segmentSize(last.segment));
  for (const { segment, first } of view.segments) {
    const valueOf = of(segment);
    for (let document = 0; document < segmentSize(segment); document += 1) {
      values[first + document] = valueOf(document);
    }
  }
  return values;
}
