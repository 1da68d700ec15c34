import type { Figures } from "#domain/kpi/figures.ts";
import type { KpiId } from "#domain/kpi/kpis.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Text } from "#i18n/use-text.ts";

/** The figures a tile shows and compares. */
export interface KpiScope {
  readonly currency: Currency;
  /** The company's prices include tax: so does the net (KPI-2). */
  readonly isWithTax: boolean;
  readonly now: Figures;
  readonly before: Figures;
  /** The period is not over: what was before is shown itself, as a change would mislead. */
  readonly isRunning: boolean;
  /** What `before` is, in words ("last Monday"). */
  readonly beforeName: string;
  /** How many orders of it the store does not have yet. */
  readonly unsent: number;
  /** When it was read from the store; null = it follows from what this device holds. */
  readonly readAt: Instant | null;
  /** Where its orders are listed. */
  readonly orders: string;
}

/** Net sales say whether they include tax. */
export function kpiName(t: Text["t"], id: KpiId, { isWithTax }: Pick<KpiScope, "isWithTax">): string {
  return t(id === "netSales" && isWithTax ? "kpi.netSales.nameWithTax" : `kpi.${id}.name`);
}
