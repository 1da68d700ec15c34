import { openSales, type TillClose } from "#domain/counter/till-close.ts";
import { type TillFigures, tillFigures } from "#domain/counter/till-figures.ts";
import { businessDayOf, dayStart } from "#domain/values/business-day.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";

/** What this device sold since its till was last closed, from what it holds. */
export interface TillDay {
  readonly day: Day;
  readonly deviceId: string;
  /** The device's letter; "" before it has one. */
  readonly letter: string;
  readonly currency: Currency;
  readonly figures: TillFigures;
  /** The close before; null = none. */
  readonly lastClose: TillClose | null;
  /** The place of the last sale in the device's count of captures; 0 = none. */
  readonly lastSale: number;
}

/** A close, and when the store received it; null = it waits here. */
export interface TillCloseRow {
  readonly close: TillClose;
  readonly flags: readonly string[];
  readonly receivedAt: Instant | null;
}

/** A clock that was set back does not hide sales. */
const CLOCK_SLACK_MS = 86_400_000;

/**
 * What this device sold since its last close, or today if there was none (COUNTER-12); null before the company is loaded
 * or the device has a letter.
 */
export async function readTillDay(device: Device): Promise<TillDay | null> {
  const { identity, mirror, work } = device;
  const [company, numbering, closes] = await Promise.all([
    mirror.company.get(identity.companyId),
    work.numbering.get("numbering"),
    readCloses(device),
  ]);
  if (company === undefined || numbering === undefined) return null;
  const { timeZone, currency } = company.settings;
  const now = device.now();
  const day = businessDayOf(now, timeZone);
  const till = { deviceId: numbering.installId, repId: identity.uid, today: day };
  const own = closes
    .map(({ close }) => close)
    .filter(({ deviceId, repId }) => deviceId === till.deviceId && repId === till.repId);
  const lastClose = own.toSorted((a, b) => b.seq - a.seq)[0] ?? null;
  const from = lastClose === null ? dayStart(day, timeZone) : lastClose.capturedAt - CLOCK_SLACK_MS;
  const [stored, waiting] = await Promise.all([
    mirror.orders.where("capturedAt").between(from, now, true, true).toArray(),
    work.orders.toArray(),
  ]);
  const here = new Set(stored.map(({ orderId }) => orderId));
  const orders = [...stored, ...waiting.filter(({ orderId }) => !here.has(orderId)).map(({ order }) => order)];
  const sold = openSales(orders, till, lastClose).filter(({ sale }) => sale !== undefined);
  return {
    day,
    deviceId: till.deviceId,
    letter: numbering.deviceLetter ?? "",
    currency,
    figures: tillFigures(sold),
    lastClose,
    lastSale: sold.reduce((last, { seq }) => Math.max(last, seq), 0),
  };
}

/** The latest closes of all tills this person may see, the newest first. */
export async function listTillCloses(
  device: Device,
  { limit }: { readonly limit: number },
): Promise<readonly TillCloseRow[]> {
  return (await readCloses(device)).toSorted((a, b) => b.close.capturedAt - a.close.capturedAt).slice(0, limit);
}

/** So many of the store's closes are kept in view. */
const LATEST = 200;

async function readCloses({ mirror, work }: Device): Promise<TillCloseRow[]> {
  const [stored, own] = await Promise.all([
    mirror.tillCloses.orderBy("capturedAt").reverse().limit(LATEST).toArray(),
    work.tillCloses.toArray(),
  ]);
  const here = new Set(stored.map(({ closeId }) => closeId));
  return [
    ...stored.map((close) => ({ close, flags: close.flags, receivedAt: close.receivedAt })),
    ...own
      .filter(({ closeId }) => !here.has(closeId))
      .map(({ close, receipt }) => ({ close, flags: [], receivedAt: receipt?.receivedAt ?? null })),
  ];
}
