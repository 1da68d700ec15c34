import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { proofNeeds, type ProofNeeds } from "#domain/delivery/check-delivery.ts";
import { readStopDraft, type StopDraft, stopKey } from "#domain/delivery/stop-draft.ts";
import { sumAmounts } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomer } from "#local/outbox/rows-with-edits.ts";
import { getOrder } from "../order/orders.ts";
import type { OrderView } from "../order/order-view.ts";

/** A stop at one customer: its orders, the proof they need, and what is noted of it so far. */
export interface Stop {
  readonly customer: Customer;
  readonly company: Company;
  readonly orders: readonly OrderView[];
  readonly needs: ProofNeeds;
  readonly draft: StopDraft | null;
}

/** Null where this device lacks its customer or its orders. */
export async function readStop(
  device: Device,
  { orderIds }: { readonly orderIds: readonly string[] },
): Promise<Stop | null> {
  const views = await Promise.all(orderIds.map((orderId) => getOrder(device, orderId)));
  const orders = views.filter((view) => view !== null && view !== undefined);
  const [first] = orders;
  if (first === undefined) return null;
  const [customer, company, kept] = await Promise.all([
    readCustomer(device, first.order.customerId),
    device.mirror.company.get(device.identity.companyId),
    device.work.formDrafts.get(stopKey(orderIds)),
  ]);
  if (customer === undefined || company === undefined) return null;
  const worth = sumAmounts(orders.map(({ order }) => order.totals.total));
  const needs = proofNeeds(company.settings, customer.proofRules, worth);
  return { customer, company, orders, needs, draft: readStopDraft(kept?.value) };
}
