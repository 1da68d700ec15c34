import type { KpiDay } from "#domain/kpi/kpi-day.ts";
import { sumDays } from "#domain/kpi/period-sums.ts";
import type { Period } from "#domain/kpi/periods.ts";
import type { Device } from "#local/databases/device.ts";
import type { FigurePeriod } from "#local/databases/mirror-database.ts";

/** The most periods that a device keeps, the latest read. */
const MOST = 12;

/** The sums of what was read last of a period; null if it never was. */
export async function readPeriod({ mirror }: Device, period: Period): Promise<FigurePeriod | null> {
  return (await mirror.figurePeriods.get(idOf(period))) ?? null;
}

/** The same of several periods, without those that never were. */
export async function readPeriods({ mirror }: Device, periods: readonly Period[]): Promise<readonly FigurePeriod[]> {
  return (await mirror.figurePeriods.bulkGet(periods.map(idOf))).flatMap((known) => known ?? []);
}

/** Each person's days of a period: thousands of a long one, which its sums do not need. */
export async function readPeriodDays({ mirror }: Device, period: Period): Promise<readonly KpiDay[]> {
  return (await mirror.figureDays.get(idOf(period)))?.days ?? [];
}

/** Keeps what was read of a period, so that it is there without signal. The days of a single one are its last. */
export async function storePeriod(device: Device, { from, to }: Period, days: readonly KpiDay[]): Promise<void> {
  const { mirror } = device;
  const id = idOf({ from, to });
  await mirror.transaction("rw", mirror.figurePeriods, mirror.figureDays, async () => {
    await mirror.figurePeriods.put({ id, from, to, readAt: device.now(), ...sumDays(days, to) });
    if (from !== to) await mirror.figureDays.put({ id, days });
    const old = await mirror.figurePeriods.orderBy("readAt").reverse().offset(MOST).primaryKeys();
    await mirror.figurePeriods.bulkDelete(old);
    await mirror.figureDays.bulkDelete(old);
  });
}

function idOf({ from, to }: Period): string {
  return `${from}_${to}`;
}
