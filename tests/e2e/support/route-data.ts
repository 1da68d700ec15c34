import { FieldValue } from "firebase-admin/firestore";
import * as v from "valibot";
import { emptyDay, ItineraryDay, itineraryDayId, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { StoredOrder } from "#domain/order/order.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Day } from "#domain/values/instant.ts";
import { StoredVisit } from "#domain/visit/visit.ts";
import { COMPANY, easyCustomers, firestore, hire, type Person, uidOf } from "./company-data.ts";

export interface RouteCustomer {
  readonly id: string;
  readonly name: string;
  readonly position: { readonly latitude: number; readonly longitude: number };
}

/** A new salesperson of the demo company with customers of their own. */
export interface Route {
  readonly person: Person;
  readonly uid: string;
  readonly day: Day;
  /** Those of today's stops in driving order, then those who are on no route. */
  readonly customers: readonly RouteCustomer[];
}

/** Hires a salesperson whose plan for today has so many stops, and who has more customers besides. */
export async function hireWithRoute(
  name: string,
  stops: number,
  { repCode = "TE", more = 1 }: { readonly repCode?: string; readonly more?: number } = {},
): Promise<Route> {
  const person = await hire(name, { role: "salesperson", repCode });
  const uid = await uidOf(person);
  const company = await firestore.doc(COMPANY).get();
  const day = businessDayOf(Date.now(), v.parse(v.string(), company.get("settings.timeZone")));
  const [model] = await easyCustomers("demo-ana");
  if (model === undefined) throw new Error("the demo company has no customer to copy");
  const { id: _, ...copied } = model;
  const customers = Array.from({ length: stops + more }, (__, index): RouteCustomer => {
    const number = String(index + 1).padStart(2, "0");
    return {
      id: `${uid}-${number}`,
      name: `Parada ${number}`,
      position: { latitude: 19.04 + index * 0.005, longitude: -98.2 },
    };
  });
  const batch = firestore.batch();
  const written = { rev: 1, updatedAt: FieldValue.serverTimestamp() };
  for (const { id, name: shopName, position } of customers) {
    const own = { code: id.slice(-12), name: shopName, position, repId: uid, otherRepIds: [] };
    batch.set(firestore.doc(`${COMPANY}/customers/${id}`), { ...copied, ...own, ...written });
  }
  const planned = customers.slice(0, stops).map(({ id }): Stop => ({
    stopId: `stop-${id}`,
    customerId: id,
    window: null,
    because: [{ code: "frequency", weeks: 1, daysSinceLast: 7 }],
    state: "planned",
  }));
  const { id, ...document } = { ...emptyDay(uid, day), stops: planned };
  batch.set(firestore.doc(`${COMPANY}/itineraryDays/${id}`), { ...document, ...written });
  await batch.commit();
  return { person, uid, day, customers };
}

/** The store's own copy of a salesperson's day. */
export async function storedDay(uid: string, day: Day): Promise<ItineraryDay> {
  const id = itineraryDayId(uid, day);
  const document = await firestore.doc(`${COMPANY}/itineraryDays/${id}`).get();
  return v.parse(ItineraryDay, { ...document.data(), id });
}

/** All visits of a salesperson in the store, in the order of their capture. */
export function storedVisits(uid: string): Promise<StoredVisit[]> {
  return capturesOf(uid, "visits", StoredVisit);
}

/** All orders of a salesperson in the store, in the order of their capture. */
export function storedOrders(uid: string): Promise<StoredOrder[]> {
  return capturesOf(uid, "orders", StoredOrder);
}

async function capturesOf<Capture extends { readonly seq: number }>(
  uid: string,
  collection: string,
  schema: v.GenericSchema<unknown, Capture>,
): Promise<Capture[]> {
  const found = await firestore.collection(`${COMPANY}/${collection}`).where("repId", "==", uid).get();
  return found.docs.map((document) => v.parse(schema, document.data())).toSorted((one, two) => one.seq - two.seq);
}
