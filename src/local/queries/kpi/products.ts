import { countProducts, type ProductCount } from "#domain/kpi/count-products.ts";
import { daysOf, type PeriodName, periodOf } from "#domain/kpi/periods.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import type { MirroredOrder } from "#local/databases/mirror-database.ts";
import { readHorizon } from "../sync/horizon.ts";

/** What the orders of a period say of products, as far as this device holds them (KPI-43). */
export interface ProductFigures {
  readonly currency: Currency;
  /** The first day whose orders are all here; null = the period is before that. */
  readonly from: Day | null;
  /** It is later than the period's. */
  readonly isPart: boolean;
  /** Those that sold the most first. */
  readonly products: readonly ProductCount[];
}

interface ProductFiguresArgs {
  readonly name: PeriodName;
  /** Who took the orders; null = everybody's. */
  readonly repId: Identifier | null;
}

/** Reads the orders day by day; null before the company is loaded. */
export async function readProductFigures(
  device: Device,
  { name, repId }: ProductFiguresArgs,
): Promise<ProductFigures | null> {
  const { mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return null;
  const { timeZone, currency } = company.settings;
  const period = periodOf(name, businessDayOf(device.now(), timeZone));
  const horizon = await readHorizon(device, "orders");
  // Of the day of the horizon itself only a part may be here.
  const first = horizon === null ? period.from : addDays(businessDayOf(horizon, timeZone), 1);
  if (first > period.to) return { currency, from: null, isPart: true, products: [] };
  const from = first > period.from ? first : period.from;
  const orders: Pick<MirroredOrder, "status" | "currency" | "lines" | "history" | "backorderOf">[] = [];
  for (const day of daysOf({ from, to: period.to })) {
    const found = await ordersOf(device, day, repId);
    for (const { status, currency: paidIn, lines, history, backorderOf } of found) {
      orders.push({ status, currency: paidIn, lines, history, ...(backorderOf !== undefined && { backorderOf }) });
    }
  }
  return { currency, from, isPart: from > period.from, products: countProducts(orders) };
}

function ordersOf({ mirror }: Device, day: Day, repId: Identifier | null): Promise<MirroredOrder[]> {
  const [lower, upper] =
    repId === null
      ? [[day], [day, []]]
      : [
          [day, repId],
          [day, repId, []],
        ];
  return mirror.orders.where("[businessDay+repId+status+totals.net]").between(lower, upper).toArray();
}
