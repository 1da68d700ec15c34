import { type CatalogueView, listDocuments } from "../worker/catalogue-view.ts";
import { type CategoryWords } from "./match-words.ts";
import { type Ranking, type SearchedSegment, searchSegments, wantedCategories } from "./search-segments.ts";
import { splitWords } from "./split-words.ts";
import { textAt } from "../storage/string-table.ts";

/**
 * The documents that match the typed text, best first and at least the best `most`; without text, all of them by name.
 * `branch` null = every category. `disabled` lists products that are not sold, which are not indexed: only their names
 * are searched.
 */
export function findDocuments(
  view: CatalogueView,
  text: string,
  branch: ReadonlySet<string> | null,
  boost: readonly string[],
  categories: readonly CategoryWords[],
  disabled: boolean,
  most: number,
): Ranking {
  const words = splitWords(text);
  if (words.length > 0 && !disabled) {
    return searchSegments(view.segments, { text, categoryIds: branch, boost, categories }, most);
  }
  const wanted = new Map(view.segments.map(({ segment }) => [segment, wantedCategories(segment, branch)]));
  const documents = listDocuments(view, (searched: SearchedSegment, document) => {
    const { segment } = searched;
    if (segment.active[document] !== (disabled ? 0 : 1)) return false;
    const inBranch = wanted.get(segment);
    if (inBranch && inBranch[segment.category[document] ?? 0] !== 1) return false;
    return words.every((word) => textAt(segment.names, document).includes(word));
  });
  return { documents, total: documents.length };
}
