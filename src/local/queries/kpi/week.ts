import { type Figures, sumFigures } from "#domain/kpi/figures.ts";
import { periodOf } from "#domain/kpi/periods.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { readDayFigures } from "./day-figures.ts";
import { readPeriod } from "./periods.ts";

/** The company's last seven days. */
export interface WeekFigures {
  readonly currency: Currency;
  readonly figures: Figures;
  /** Only today is known, as long as the days before have not been read. */
  readonly isWeek: boolean;
}

/** The days before as they were read last, with today as it is followed (KPI-34); null before the company is loaded. */
export async function readWeek(device: Device): Promise<WeekFigures | null> {
  const company = await device.mirror.company.get(device.identity.companyId);
  if (company === undefined) return null;
  const { timeZone, currency } = company.settings;
  const today = businessDayOf(device.now(), timeZone);
  const [known, now] = await Promise.all([
    readPeriod(device, periodOf("week", today)),
    readDayFigures(device, { mine: false }),
  ]);
  const before = known?.days.flatMap(({ day, figures }) => (day === today ? [] : [figures])) ?? [];
  return { currency, figures: sumFigures([...before, now?.today ?? {}]), isWeek: known !== null };
}
