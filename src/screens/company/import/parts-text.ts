import type { ImportKind } from "#domain/import/import-kind.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import type { Text } from "#i18n/use-text.ts";
import type { CheckView } from "#ports/import-service.ts";

/** What an import writes, by kind: "2,016 products, 54 categories". */
export function partsText({ t, locale }: Text, kind: ImportKind, check: CheckView): string {
  const { counts, categories, priceLists } = check;
  const parts = [
    [kind, counts.new + counts.changed],
    ["categories", categories.length],
    ["priceLists", priceLists.length],
  ] as const;
  return parts
    .filter(([, count]) => count > 0)
    .map(([part, count]) => t(`import.parts.${part}`, { count, replace: { count: formatCount(count, locale) } }))
    .join(", ");
}
