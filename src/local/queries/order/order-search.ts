import { NO_FILTER } from "#domain/order/order-filter.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { readEntries } from "../customer/find-customers.ts";
import { zonesOf } from "../customer/zones.ts";
import { addUpOrders, findOrders, type OrderListTab, type OrderQuestion, type OrderSource } from "./find-orders.ts";
import { newestFirst, type OrderEntry, orderEntry, readOrderIndex } from "./order-index.ts";
import { listUnmirrored, type OrderView, readWork, storedView, type Work, workView } from "./order-view.ts";

/** The window of a list of orders, and the whole list's ids and sums. */
export interface OrderPage {
  readonly rows: readonly OrderView[];
  readonly ids: readonly string[];
  /** Those of them that can be prepared now. */
  readonly toPrepare: readonly string[];
  /** Those that can be put on a run. */
  readonly toAssign: readonly string[];
  readonly total: number;
  readonly net: number;
  readonly currency: Currency | null;
}

interface OrderTerms extends OrderSource {
  readonly work: Work;
}

interface TermsScope {
  /** Zones are the customers': without a need no customer is read. */
  readonly withZones: boolean;
}

async function readTerms(device: Device, { withZones }: TermsScope): Promise<OrderTerms> {
  const { mirror, identity } = device;
  const work = await readWork(device);
  const [company, stored, changed, own, zones] = await Promise.all([
    mirror.company.get(identity.companyId),
    readOrderIndex(mirror),
    mirror.orders.bulkGet([...new Set([...work.entries.keys(), ...work.paid.keys()])]),
    listUnmirrored(device, work),
    withZones ? readZones(device) : new Map<string, string>(),
  ]);
  const here = [
    ...own.map((row) => workView(row, work)),
    ...changed.flatMap((row) => (row === undefined ? [] : [storedView(row, work)])),
  ];
  const unsent = new Set(here.filter(({ sync }) => sync !== "in_store").map(({ order }) => order.orderId));
  return {
    work,
    entries: withOwn(
      stored,
      here.map((view) => orderEntry(view.order, view)),
    ),
    unsent,
    uid: identity.uid,
    today: businessDayOf(device.now(), company?.settings.timeZone ?? "UTC"),
    zoneOf: (customerId) => zones.get(customerId) ?? null,
  };
}

/** The zone of each customer. */
async function readZones(device: Device): Promise<ReadonlyMap<string, string>> {
  const customers = await readEntries(device, await readOverlay(device, "customer"));
  return new Map(customers.map(({ id, zone }) => [id, zone]));
}

/** What this device shows otherwise than the store has it takes the place of the store's. */
function withOwn(stored: readonly OrderEntry[], own: readonly OrderEntry[]): readonly OrderEntry[] {
  if (own.length === 0) return stored;
  const ids = new Set(own.map(({ orderId }) => orderId));
  return [...stored.filter(({ orderId }) => !ids.has(orderId)), ...own].sort(newestFirst);
}

async function answer(
  { mirror }: Device,
  terms: OrderTerms,
  { offset, limit, ...question }: OrderQuestion & { readonly offset: number; readonly limit: number },
): Promise<OrderPage> {
  const found = findOrders(terms, question);
  const ids = found.map(({ orderId }) => orderId);
  const shown = ids.slice(offset, offset + limit);
  const stored = await mirror.orders.bulkGet(shown);
  const { work } = terms;
  const rows = shown.flatMap((id, place) => {
    const row = stored[place];
    if (row !== undefined) return [storedView(row, work)];
    const own = work.orders.get(id);
    return own === undefined ? [] : [workView(own, work)];
  });
  const toPrepare = found.filter(({ status }) => status === "confirmed").map(({ orderId }) => orderId);
  const toAssign = found
    .filter(({ status, fulfilment }) => status === "ready" && fulfilment === "delivery")
    .map(({ orderId }) => orderId);
  return { rows, ids, toPrepare, toAssign, total: found.length, ...addUpOrders(found) };
}

/** A list of orders, whole or filtered; it runs at every letter, and reads the rows of its window alone (ORDER-60). */
export const orderSearch = {
  scopeOf: ({ filter }: OrderQuestion): TermsScope => ({ withZones: filter.zone !== null }),
  prepare: readTerms,
  answer,
};

/** How many orders each tab has, as its list shows them. */
export async function countOrderTabs(
  device: Device,
  { mine }: { readonly mine: boolean },
): Promise<Readonly<Record<OrderListTab, number>>> {
  const source = await readTerms(device, { withZones: false });
  const count = (tab: OrderListTab) =>
    findOrders(source, { tab, mine, text: "", filter: NO_FILTER, sort: "newest" }).length;
  return {
    all: count("all"),
    toSend: count("toSend"),
    review: count("review"),
    open: count("open"),
    done: count("done"),
  };
}

/** What the orders of this device can be filtered by: the people who took them, their customers and zones. */
export interface OrderChoices {
  readonly reps: readonly { readonly id: string; readonly name: string }[];
  readonly customers: readonly { readonly id: string; readonly name: string; readonly code: string }[];
  readonly zones: readonly string[];
}

export async function readOrderChoices(device: Device): Promise<OrderChoices> {
  const { entries, zoneOf } = await readTerms(device, { withZones: true });
  // The newest order names a person or a customer.
  const reps = new Map<string, { id: string; name: string }>();
  const customers = new Map<string, { id: string; name: string; code: string }>();
  for (const { repId, repName, customerId, customerName, customerCode } of entries) {
    if (!reps.has(repId)) reps.set(repId, { id: repId, name: repName });
    if (!customers.has(customerId))
      customers.set(customerId, { id: customerId, name: customerName, code: customerCode });
  }
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name);
  return {
    reps: [...reps.values()].sort(byName),
    customers: [...customers.values()].sort(byName),
    zones: zonesOf([...customers.keys()].map((id) => ({ zone: zoneOf(id) ?? "" }))),
  };
}
