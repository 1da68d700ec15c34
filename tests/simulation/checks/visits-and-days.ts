import * as v from "valibot";
import { type PurchaseOrder, type Purchases, purchasesAfter } from "#domain/customer/purchases.ts";
import { Customer } from "#domain/customer/customer.ts";
import { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { StoredVisit } from "#domain/visit/visit.ts";
import { makeSettings } from "#tests/support/sales.ts";
import type { Crew } from "../crew.ts";

/** What is wrong on the server about visits, the days they were made on, and what customers know of both. */
export async function checkVisitsAndDays({ world, visited, mayBeLost }: Crew): Promise<string[]> {
  const company = world.cloud.firestore.doc("companies/demo");
  const [visitDocuments, dayDocuments, orderDocuments, customerDocuments] = await Promise.all([
    company.collection("visits").get(),
    company.collection("itineraryDays").get(),
    company.collection("orders").get(),
    company.collection("customers").get(),
  ]);
  const visits = visitDocuments.docs.map((each) => v.parse(StoredVisit, { ...each.data(), visitId: each.id }));
  const days = dayDocuments.docs.map((each) => v.parse(ItineraryDay, { ...each.data(), id: each.id }));
  const orders = orderDocuments.docs.map((each) => v.parse(StoredOrder, { ...each.data(), orderId: each.id }));
  const customers = customerDocuments.docs
    .filter((each) => each.get("tombstoneOf") === undefined)
    .map((each) => v.parse(Customer, { ...each.data(), id: each.id }));
  const problems: string[] = [];
  const numbers = new Map(visits.map(({ visitId, visitNo }) => [visitId, visitNo]));
  for (const { visitId, visitNo, phone } of visited.values()) {
    const stored = numbers.get(visitId);
    if (stored === undefined && !mayBeLost.has(visitId)) problems.push(`visit ${visitNo} of ${phone} has not arrived`);
    if (stored !== undefined && stored !== visitNo) problems.push(`visit ${visitNo} has number ${stored}`);
  }
  if (new Set(numbers.values()).size < visits.length) problems.push("two visits have the same number");
  for (const { visitId, visitNo, repId, businessDay } of visits) {
    const stops = days.flatMap((day) =>
      day.stops.flatMap(({ state, visit }) => (visit?.visitId === visitId ? [`${day.id} ${state}`] : [])),
    );
    if (stops.join() !== `${repId}_${businessDay} done`)
      problems.push(`visit ${visitNo} is at the stops: ${stops.join()}`);
  }
  for (const { id, lastVisitAt, purchases } of customers) {
    const arrivals = visits
      .filter(({ customerId }) => customerId === id)
      .map(({ checkIn, receivedAt }) => Math.min(checkIn.at, receivedAt));
    const last = arrivals.length === 0 ? null : Math.max(...arrivals);
    if (lastVisitAt !== last) problems.push(`customer ${id} was last visited at ${lastVisitAt} instead of ${last}`);
    const bought = orders.filter(({ customerId }) => customerId === id).reduce(addTo, {});
    if (!isSameValue(withoutZero(purchases ?? {}), withoutZero(bought)))
      problems.push(`${id} bought ${JSON.stringify(purchases)} instead of ${JSON.stringify(bought)}`);
  }
  return problems;
}

function addTo(sums: Purchases, after: PurchaseOrder): Purchases {
  return purchasesAfter(sums, { before: null, after }, { now: after.receivedAt, timeZone: makeSettings().timeZone });
}

function withoutZero(purchases: Purchases): Purchases {
  return Object.fromEntries(Object.entries(purchases).filter(([, net]) => net !== 0));
}
