import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { buyingHabits, type Habit } from "#domain/order/buying-habits.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import { isOpenStop, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { isCounted } from "#domain/order/order-status.ts";
import type { Product } from "#domain/product/product.ts";
import { visitDueAt } from "#domain/itinerary/visit-due.ts";
import type { Device } from "#local/databases/device.ts";
import { readDays } from "#local/outbox/known-days.ts";
import { readCustomer } from "#local/outbox/rows-with-edits.ts";
import { listOrders } from "../order/orders.ts";
import { isBackorder, type OrderView } from "../order/order-view.ts";
import { listProducts } from "../product/products.ts";

/** The customer's next visit: a stop of the itinerary with its reasons, otherwise the day its plan is due. */
export type NextVisit =
  | { readonly kind: "planned"; readonly day: Day; readonly because: Stop["because"] }
  | { readonly kind: "due"; readonly at: Instant; readonly isPast: boolean };

export interface BoughtProduct extends Habit {
  readonly product: Product;
}

/** What a salesperson needs at the door (CUST-20). */
export interface CustomerSummary {
  readonly lastOrder: OrderView | null;
  readonly usual: readonly BoughtProduct[];
  readonly missed: readonly BoughtProduct[];
  readonly nextVisit: NextVisit | null;
}

/** Leaves out products that are no longer sold. */
export async function readCustomerSummary(device: Device, customerId: string): Promise<CustomerSummary> {
  const [known, nextVisit] = await Promise.all([
    listOrders(device, { customerId, limit: 20 }),
    readNextVisit(device, customerId),
  ]);
  const orders = known.filter((view) => !isBackorder(view));
  const counted = orders.filter(({ status }) => isCounted(status)).map(({ order }) => order);
  const { usual, missed } = buyingHabits(counted);
  const productIds = [...new Set([...usual, ...missed].map((habit) => habit.productId))];
  const rows = await listProducts(device, { productIds, customerId });
  const products = new Map(rows.map(({ product }) => [product.id, product]));
  const sold = (habits: readonly Habit[]) =>
    habits.flatMap((habit) => {
      const product = products.get(habit.productId);
      return product === undefined ? [] : [{ ...habit, product }];
    });
  return { lastOrder: orders[0] ?? null, usual: sold(usual), missed: sold(missed), nextVisit };
}

async function readNextVisit(device: Device, customerId: string): Promise<NextVisit | null> {
  const { mirror, identity } = device;
  const [customer, company] = await Promise.all([
    readCustomer(device, customerId),
    mirror.company.get(identity.companyId),
  ]);
  const now = device.now();
  const today = businessDayOf(now, company?.settings.timeZone ?? "UTC");
  const days = await readDays(device, { from: today, to: addDays(today, 14) });
  for (const { day } of days) {
    const stop = day.stops.find((each) => each.customerId === customerId && isOpenStop(each));
    if (stop !== undefined) return { kind: "planned", day: day.day, because: stop.because };
  }
  const at = customer ? visitDueAt(customer) : null;
  return at === null ? null : { kind: "due", at, isPast: at <= now };
}
