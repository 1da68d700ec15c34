import { type Figures, sumFigures } from "#domain/kpi/figures.ts";
import { daysOf, periodBefore, type PeriodName, periodOf } from "#domain/kpi/periods.ts";
import type { KpiDay } from "#domain/kpi/kpi-day.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import type { FigurePeriod } from "#local/databases/mirror-database.ts";
import { readPeriod } from "./periods.ts";

/** The figures of a period with those before it, as they were read last (KPI-11). */
export interface Performance {
  readonly currency: Currency;
  readonly isWithTax: boolean;
  readonly now: Figures;
  readonly before: Figures;
  /** When the older of the two was read. */
  readonly readAt: Instant;
  readonly byDay: readonly { readonly day: Day; readonly figures: Figures }[];
  /** Of everybody, also where one person was asked for; the highest net first. */
  readonly byRep: readonly RepPerformance[];
}

export interface RepPerformance {
  readonly repId: Identifier;
  readonly repName: string;
  readonly figures: Figures;
}

/** What to show: a period, of one person or of all. */
export interface PerformanceArgs {
  readonly name: PeriodName;
  readonly repId: Identifier | null;
}

/** Null until both periods have been read once. */
export async function readPerformance(device: Device, { name, repId }: PerformanceArgs): Promise<Performance | null> {
  const { mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return null;
  const { timeZone, currency, pricesIncludeTax } = company.settings;
  const period = periodOf(name, businessDayOf(device.now(), timeZone));
  const [now, before, staff] = await Promise.all([
    readPeriod(device, period),
    readPeriod(device, periodBefore(name, period)),
    mirror.staff.toArray(),
  ]);
  if (now === null || before === null) return null;
  const names = new Map(staff.map((member) => [member.id, member.name]));
  const byRep = [...grouped(now.days, (day) => day.repId)].map(([id, figures]) => ({
    repId: id,
    repName: names.get(id) ?? id,
    figures,
  }));
  const own = ofRep(now, repId);
  const byDay = grouped(own, ({ day }) => day);
  return {
    currency,
    isWithTax: pricesIncludeTax,
    now: sumOf(own),
    before: sumOf(ofRep(before, repId)),
    readAt: Math.min(now.readAt, before.readAt),
    byDay: daysOf(period).map((day) => ({ day, figures: byDay.get(day) ?? {} })),
    byRep: byRep.toSorted((one, other) => (other.figures.net ?? 0) - (one.figures.net ?? 0)),
  };
}

function ofRep({ days }: FigurePeriod, repId: Identifier | null): readonly KpiDay[] {
  return repId === null ? days : days.filter((day) => day.repId === repId);
}

function sumOf(days: readonly KpiDay[]): Figures {
  return sumFigures(days.map(({ figures }) => figures));
}

function grouped(days: readonly KpiDay[], keyOf: (day: KpiDay) => string): Map<string, Figures> {
  const groups = new Map<string, KpiDay[]>();
  for (const day of days) groups.set(keyOf(day), [...(groups.get(keyOf(day)) ?? []), day]);
  return new Map([...groups].map(([key, each]) => [key, sumOf(each)]));
}
