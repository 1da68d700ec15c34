import type { DayPart } from "#domain/kpi/figures.ts";
import { isCounted } from "#domain/order/order-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { Visit } from "#domain/visit/visit.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Device } from "#local/databases/device.ts";
import { readDay } from "#local/outbox/known-days.ts";
import { storedView, type Work } from "../order/order-view.ts";

/** What a change of an order does to its visit. */
interface OrderTurn {
  readonly orderId: Identifier;
  readonly customerId: Identifier;
  /** 1 = counts again, −1 = counts no more. */
  readonly by: 1 | -1;
}

/**
 * What changes of orders that wait here do to visits, as they will in the store: one whose last order is cancelled is not
 * productive any more (KPI-9).
 */
export async function readVisitParts(device: Device, work: Work, changed: readonly StoredOrder[]): Promise<DayPart[]> {
  const turns = changed.flatMap((row): OrderTurn[] => {
    const [before, after] = [isCounted(row.status), isCounted(storedView(row, work).status)];
    return before === after ? [] : [{ orderId: row.orderId, customerId: row.customerId, by: after ? 1 : -1 }];
  });
  if (turns.length === 0) return [];
  const changes = new Map<Identifier, { readonly visit: VisitOfDay; by: number }>();
  for (const { orderId, customerId, by } of turns) {
    const visit = await findVisit(device, orderId, customerId);
    if (visit === undefined) continue;
    const known = changes.get(visit.visitId);
    if (known === undefined) changes.set(visit.visitId, { visit, by });
    else known.by += by;
  }
  const parts = await Promise.all([...changes.values()].map(({ visit, by }) => partOf(device, visit, by)));
  return parts.flat();
}

type VisitOfDay = Pick<Visit, "visitId" | "repId" | "businessDay">;

async function findVisit(
  { mirror, work }: Device,
  orderId: Identifier,
  customerId: Identifier,
): Promise<VisitOfDay | undefined> {
  const stored = await mirror.visits.where("customerId").equals(customerId).toArray();
  const own = await work.visits.toArray();
  return [...stored, ...own.map(({ visit }) => visit)].find(({ orderIds }) => orderIds.includes(orderId));
}

async function partOf(device: Device, { visitId, repId, businessDay }: VisitOfDay, by: number): Promise<DayPart[]> {
  const { day } = await readDay(device, repId, businessDay);
  const orders = day.stops.find(({ visit }) => visit?.visitId === visitId)?.visit?.orders;
  if (orders === undefined) return [];
  const change = (orders + by > 0 ? 1 : 0) - (orders > 0 ? 1 : 0);
  return change === 0 ? [] : [{ repId, day: businessDay, figures: { productiveVisits: change } }];
}
