import { type Figures, sumFigures } from "#domain/kpi/figures.ts";
import { periodOf } from "#domain/kpi/periods.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Device } from "#local/databases/device.ts";
import { readPeriod } from "./periods.ts";

/**
 * The company's last seven days without today, which is followed (KPI-34), as they were read last; null while they have
 * not been.
 */
export async function readWeekBefore(device: Device): Promise<Figures | null> {
  const company = await device.mirror.company.get(device.identity.companyId);
  if (company === undefined) return null;
  const today = businessDayOf(device.now(), company.settings.timeZone);
  const known = await readPeriod(device, periodOf("week", today));
  return known === null
    ? null
    : sumFigures(known.byDay.flatMap(({ day, figures }) => (day === today ? [] : [figures])));
}
