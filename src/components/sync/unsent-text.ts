import { UNSENT_KINDS } from "#domain/sync/change-kind.ts";
import type { UnsentWork } from "#domain/sync/unsent.ts";
import type { Text } from "#i18n/use-text.ts";

/** Lists unsent work: "3 orders and 2 customers", or "" when there is none. `others` = changes of no kind known here. */
export function unsentText(work: UnsentWork, { t, locale }: Pick<Text, "t" | "locale">, others = 0): string {
  const parts = UNSENT_KINDS.filter((kind) => work[kind] > 0).map((kind) => t(`unsent.${kind}`, { count: work[kind] }));
  if (others > 0) parts.push(t("unsent.others", { count: others }));
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
}
