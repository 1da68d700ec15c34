import { attainmentOf, type Progress } from "#domain/kpi/progress.ts";
import { numberFormat } from "#i18n/number-format.ts";

/** How much of a target is reached, as a percentage; "–" without one. */
export function formatAttainment(progress: Progress | undefined, locale: string): string {
  const share = progress === undefined ? null : attainmentOf(progress);
  if (share === null) return "–";
  // 99.6 % is not reached yet.
  const shown = share < 1 ? Math.min(share, 0.99) : share;
  return numberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(shown);
}
