import { type TillFigures, tillFigures } from "#domain/counter/till-figures.ts";
import { businessDayOf, dayStart } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import { readTickets } from "#local/cart/tickets.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";

/** A ticket in the list of those put aside. */
export interface TicketSummary {
  readonly ticketId: string;
  readonly name: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly lineCount: number;
  readonly changedAt: number;
}

/** The tickets put aside on this device, the newest first (COUNTER-9). */
export async function listTickets(device: Device): Promise<readonly TicketSummary[]> {
  const tickets = await readTickets(device.work);
  const customers = await readCustomers(
    device,
    tickets.map(({ cart }) => cart.customerId),
  );
  return tickets
    .map(({ ticketId, name, cart, changedAt }, index) => ({
      ticketId,
      name,
      customerId: cart.customerId,
      customerName: customers[index]?.name ?? "",
      lineCount: cart.lines.length,
      changedAt,
    }))
    .sort((a, b) => b.changedAt - a.changedAt);
}

/** A till's day so far, from what this device holds. */
export interface TillDay extends TillFigures {
  readonly day: Day;
  /** The device's letter; "" before it has one. */
  readonly till: string;
  readonly currency: Currency;
}

/** What this device sold at the counter today (COUNTER-12); null before the company is loaded or the device has a letter. */
export async function readTillDay(device: Device): Promise<TillDay | null> {
  const { identity, mirror, work } = device;
  const [company, numbering] = await Promise.all([
    mirror.company.get(identity.companyId),
    work.numbering.get("numbering"),
  ]);
  if (company === undefined || numbering === undefined) return null;
  const { timeZone, currency } = company.settings;
  const now = device.now();
  const today = businessDayOf(now, timeZone);
  const [stored, own] = await Promise.all([
    mirror.orders.where("capturedAt").between(dayStart(today, timeZone), now, true, true).toArray(),
    work.orders.toArray(),
  ]);
  const here = new Set(stored.map(({ orderId }) => orderId));
  const orders = [...stored, ...own.filter(({ orderId }) => !here.has(orderId)).map(({ order }) => order)];
  const sold = orders.filter(
    ({ deviceId, businessDay, repId }) =>
      deviceId === numbering.installId && businessDay === today && repId === identity.uid,
  );
  return { day: today, till: numbering.deviceLetter ?? "", currency, ...tillFigures(sold) };
}
