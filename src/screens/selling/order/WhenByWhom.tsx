import type { Instant } from "#domain/values/instant.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";

/** When something was done to an order, and by whom ("" = nobody is named). */
export function WhenByWhom({ at, byName }: { readonly at: Instant; readonly byName: string }) {
  const { t, locale } = useText();
  return (
    <span className="text-caption text-muted tabular-nums">
      {[formatDate(at, locale), byName !== "" && t("order.timeline.by", { name: byName })].filter(Boolean).join(" · ")}
    </span>
  );
}
