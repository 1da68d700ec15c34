import type { DocumentData } from "firebase-admin/firestore";
import * as v from "valibot";
import { ORDER_FLAGS } from "#domain/order/order.ts";
import { type IntakeFigures, LATE_AFTER_MS } from "#domain/operations/operations-view.ts";
import { Instant } from "#domain/values/instant.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { DAY_MS } from "../access/take-turn.ts";
import type { Backend } from "../backend.ts";

/** A device that has been quiet for longer is not counted: it lies in a drawer, or was replaced. */
const FORGOTTEN_MS = 30 * DAY_MS;

/** A read of this many devices at most; the oldest unsent work comes first. */
const MOST_DEVICES = 500;

const Reported = v.object({
  uid: v.string(),
  companyId: v.string(),
  letter: v.string(),
  unsent: v.number(),
  oldestUnsentAt: Instant,
  heardAt: Instant,
});
export type Reported = v.InferOutput<typeof Reported> & { readonly id: string };

/** Devices that reported unsent work last (OPS-3), the oldest work first. */
export async function readUnsentDevices({ firestore, now }: Backend): Promise<Reported[]> {
  const { docs } = await firestore
    .collectionGroup("devices")
    .where("oldestUnsentAt", ">", 0)
    .orderBy("oldestUnsentAt")
    .limit(MOST_DEVICES)
    .get();
  return docs.flatMap((document) => {
    const reported = v.safeParse(Reported, document.data());
    if (!reported.success || reported.output.heardAt < now() - FORGOTTEN_MS) return [];
    return [{ ...reported.output, id: document.id }];
  });
}

/** Counts of devices, as they reported themselves. */
export async function readDevices(backend: Backend) {
  const { firestore, now } = backend;
  const devices = firestore.collectionGroup("devices");
  const heardSince = (since: Instant) => devices.where("heardAt", ">=", since);
  const [known, today, waiting] = await Promise.all([
    heardSince(now() - FORGOTTEN_MS)
      .count()
      .get(),
    heardSince(now() - DAY_MS)
      .select("uid")
      .get(),
    readUnsentDevices(backend),
  ]);
  return {
    known: known.data().count,
    activeToday: new Set(today.docs.map((device) => device.get("uid"))).size,
    withUnsent: waiting.length,
    unsent: waiting.reduce((sum, { unsent }) => sum + unsent, 0),
    oldestUnsentAt: waiting[0]?.oldestUnsentAt ?? null,
    lateDevices: waiting.filter(({ oldestUnsentAt }) => oldestUnsentAt <= now() - LATE_AFTER_MS).length,
  };
}

/** What intake answered since then, in all companies. Refused and conflicting changes are counted by day. */
export async function readIntake(backend: Backend, since: Instant, until?: Instant): Promise<IntakeFigures> {
  const { firestore } = backend;
  const from = firestore.collectionGroup("orders").where("receivedAt", ">=", since);
  const orders = until === undefined ? from : from.where("receivedAt", "<", until);
  const [accepted, review, days] = await Promise.all([
    orders.count().get(),
    orders
      .where("flags", "array-contains-any", [...ORDER_FLAGS])
      .count()
      .get(),
    readTroubleDays(backend, since),
  ]);
  const end = until ?? Number.POSITIVE_INFINITY;
  const within = days.filter(({ day }) => Date.parse(day) < end);
  return {
    accepted: accepted.data().count,
    review: review.data().count,
    refused: sumOf(within, "refused"),
    conflicts: sumOf(within, "conflicts"),
  };
}

/** Failures of each function by day, the newest first. */
export async function readErrors(backend: Backend, since: Instant) {
  const found = new Map<string, { day: string; name: string; count: number; at: Instant }>();
  for (const { day, errors, errorAt } of await readTroubleDays(backend, since)) {
    for (const [name, count] of Object.entries(errors)) {
      const known = found.get(`${day}_${name}`) ?? { day, name, count: 0, at: 0 };
      found.set(`${day}_${name}`, { ...known, count: known.count + count, at: Math.max(known.at, errorAt) });
    }
  }
  return [...found.values()];
}

const TroubleDay = v.object({
  day: v.string(),
  refused: v.optional(v.number(), 0),
  conflicts: v.optional(v.number(), 0),
  errors: v.optional(v.record(v.string(), v.number()), {}),
  errorAt: v.optional(Instant, 0),
});
type TroubleDay = v.InferOutput<typeof TroubleDay>;

/** The counts of the days from this instant's on, by UTC. */
async function readTroubleDays({ firestore }: Backend, since: Instant): Promise<TroubleDay[]> {
  const first = businessDayOf(since, "UTC");
  const { docs } = await firestore.collection("troubleDays").where("day", ">=", first).get();
  return docs.flatMap((document) => {
    const day = v.safeParse(TroubleDay, document.data() satisfies DocumentData);
    return day.success ? [day.output] : [];
  });
}

function sumOf(days: readonly TroubleDay[], field: "refused" | "conflicts"): number {
  return days.reduce((sum, day) => sum + day[field], 0);
}
