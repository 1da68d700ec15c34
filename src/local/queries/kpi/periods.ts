import type { KpiDay } from "#domain/kpi/kpi-day.ts";
import type { Period } from "#domain/kpi/periods.ts";
import type { Device } from "#local/databases/device.ts";
import type { FigurePeriod } from "#local/databases/mirror-database.ts";

/** The most periods that a device keeps, the latest read. */
const MOST = 12;

/** What was read last of a period; null if it never was. */
export async function readPeriod({ mirror }: Device, period: Period): Promise<FigurePeriod | null> {
  return (await mirror.figurePeriods.get(idOf(period))) ?? null;
}

/** Keeps what was read of a period, so that it is there without signal. */
export async function storePeriod(device: Device, { from, to }: Period, days: readonly KpiDay[]): Promise<void> {
  const { mirror } = device;
  await mirror.transaction("rw", mirror.figurePeriods, async () => {
    await mirror.figurePeriods.put({ id: idOf({ from, to }), from, to, readAt: device.now(), days });
    const old = await mirror.figurePeriods.orderBy("readAt").reverse().offset(MOST).primaryKeys();
    await mirror.figurePeriods.bulkDelete(old);
  });
}

function idOf({ from, to }: Period): string {
  return `${from}_${to}`;
}
