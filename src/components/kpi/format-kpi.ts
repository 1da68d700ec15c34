import { type KpiId, KPIS, type KpiUnit } from "#domain/kpi/kpis.ts";
import type { TargetUnit } from "#domain/kpi/target.ts";
import type { Currency } from "#domain/values/money.ts";
import { formatMoney } from "#i18n/format-money.ts";
import type { Text } from "#i18n/use-text.ts";
import { numberFormat } from "#i18n/number-format.ts";

/** A figure in words; "–" where there is nothing to divide by. */
export function formatKpi(id: KpiId, value: number | null, currency: Currency, text: Text): string {
  return value === null ? "–" : formatValue(KPIS[id].unit, value, currency, text);
}

/** A value in its unit. */
export function formatValue(unit: KpiUnit | TargetUnit, value: number, currency: Currency, text: Text): string {
  const { t, locale } = text;
  if (unit === "percent") return formatValue("share", value / 100, currency, text);
  if (unit === "money") return formatMoney(value, currency, locale);
  if (unit === "upToMinutes") return t("kpi.upTo", { time: formatStep(value, text) });
  if (unit === "minutes") return t("kpi.minutes", { count: Math.round(value) });
  const style = unit === "share" ? "percent" : "decimal";
  const maximumFractionDigits = unit === "share" ? 0 : 1;
  return numberFormat(locale, { style, maximumFractionDigits }).format(value);
}

/** A step of minutes in the unit that suits it. */
function formatStep(minutes: number, { t }: Text): string {
  if (minutes < 60) return t("kpi.minutes", { count: minutes });
  if (minutes < 1_440) return t("kpi.hours", { count: minutes / 60 });
  return t("kpi.days", { count: minutes / 1_440 });
}
