import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import type { OpenVisit } from "#local/databases/work-database.ts";
import { readCustomer } from "#local/outbox/rows-with-edits.ts";
import { getOpenVisit } from "#local/visit/open-visit.ts";
import { listPayments, type PaymentRow, standing } from "../payment/payments.ts";
import { getOrders, listOrders } from "../order/orders.ts";
import { isBackorder, type OrderView } from "../order/order-view.ts";

export type { OpenVisit };

/** The visit in progress; null = none. */
export function readOpenVisit({ work }: Device): Promise<OpenVisit | null> {
  return getOpenVisit(work);
}

/** What the screen of a visit at a customer shows. */
export interface VisitView {
  /** The visit in progress, of this or another customer. */
  readonly open: OpenVisit | null;
  /** The customer of `open`, or the one asked for if there is none. */
  readonly customer: Customer;
  readonly company: Company;
  /** The company's present day. */
  readonly today: Day;
  readonly cartLines: number;
  /** Placed in the visit. */
  readonly orders: readonly OrderView[];
  /** The last one before the visit. */
  readonly lastOrder: OrderView | null;
  /** Taken in the visit and not cancelled. */
  readonly payments: readonly PaymentRow[];
}

/** Null if this device does not have the customer or the company yet. */
export async function readVisit(device: Device, customerId: string): Promise<VisitView | null> {
  const open = await getOpenVisit(device.work);
  const shown = open?.customerId ?? customerId;
  const [customer, company, cart, orders, known, payments] = await Promise.all([
    readCustomer(device, shown),
    device.mirror.company.get(device.identity.companyId),
    device.work.carts.get(shown),
    getOrders(device, open?.orderIds ?? []),
    listOrders(device, { customerId: shown, limit: 20 }),
    open === null ? [] : listPayments(device, shown),
  ]);
  if (customer === undefined || company === undefined) return null;
  const before = known.find((view) => !isBackorder(view) && !open?.orderIds.includes(view.order.orderId));
  const today = businessDayOf(device.now(), company.settings.timeZone);
  return {
    open,
    customer,
    company,
    today,
    cartLines: cart?.lines.length ?? 0,
    orders,
    lastOrder: before ?? null,
    payments: standing(payments.filter(({ payment }) => payment.visitId === open?.visitId)),
  };
}
