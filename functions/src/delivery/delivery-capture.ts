import type { DocumentReference, DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { seesAll } from "#domain/access/is-owner.ts";
import { recordDelivery } from "#domain/changes/record-delivery.ts";
import { deliveryFlags, deliveryProblem, proofNeeds } from "#domain/delivery/check-delivery.ts";
import { deliverOrder } from "#domain/delivery/deliver-order.ts";
import { Delivery } from "#domain/delivery/delivery.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { sumAmounts } from "#domain/values/money.ts";
import { recoveredMark } from "../access/verify-caller.ts";
import type {
  CaptureContext,
  CaptureNoun,
  CaptureRefusal,
  CaptureReview,
  ReceptionFacts,
} from "../captures/accept-capture.ts";
import { customerEffects } from "../orders/order-effects.ts";
import { readCustomer } from "../orders/read-order-facts.ts";
import { parseStoredOrder, type StoredOrderDocument } from "../orders/stored-order-document.ts";
import { touchedFields } from "../records/record-document.ts";

/** How the server accepts a delivery. */
export const deliveryCapture: CaptureNoun<Delivery, CaptureContext> = {
  tables: recordDelivery.capture,
  schema: Delivery,
  longField: "note",
  review: reviewDelivery,
};

/**
 * Checks a delivery and lets its orders follow it, with stock, figures and the customer's account, all in its own
 * transaction (DELIV-26). It happened, so what can be doubted is flagged; refused is only what nobody may have sent.
 */
async function reviewDelivery(
  transaction: Transaction,
  context: CaptureContext,
  delivery: Delivery,
  { receivedAt, origin }: ReceptionFacts,
): Promise<CaptureReview | CaptureRefusal> {
  const { firestore, caller, company } = context;
  // Only the person who was there can have made the delivery.
  if (delivery.repId !== caller.uid) return { reason: "PERMISSION_LOST", field: "repId" };
  const problem = deliveryProblem(delivery);
  if (problem !== null) return { reason: "SCHEMA_INVALID", field: problem };
  const root = firestore.doc(`companies/${company.id}`);
  const { customerId, runId } = delivery;
  const [customerSnapshot, ...snapshots] = await transaction.getAll(
    root.collection("customers").doc(customerId),
    ...delivery.orders.map(({ orderId }) => root.collection("orders").doc(orderId)),
    ...(runId === null ? [] : [root.collection("runs").doc(runId)]),
  );
  const orders: StoredOrderDocument[] = [];
  for (const [place, snapshot] of snapshots.slice(0, delivery.orders.length).entries()) {
    if (!snapshot.exists || snapshot.get("customerId") !== customerId)
      return { reason: "NOT_FOUND", field: `orders.${place}.orderId` };
    orders.push(parseStoredOrder(snapshot.data() ?? {}));
  }
  const wereOnRun = runId === null ? new Set<Identifier>() : lostBy(snapshots.at(-1), caller.uid);
  const isTheirs = ({ assignedTo }: StoredOrderDocument) => seesAll(caller.roles) || assignedTo === caller.uid;
  const foreign = orders.findIndex((order) => !isTheirs(order) && !wereOnRun.has(order.orderId));
  if (foreign >= 0) return { reason: "PERMISSION_LOST", field: `orders.${foreign}.orderId` };

  const customer = readCustomer(customerSnapshot);
  const rules = customer === null || customer === "missing" ? {} : customer.proofRules;
  const { settings } = company;
  const needs = proofNeeds(settings, rules, sumAmounts(orders.map(({ totals }) => totals.total)));
  const flags = deliveryFlags({ delivery, receivedAt, timeZone: settings.timeZone, origin, needs });
  const who = { at: receivedAt, by: caller.uid, byName: caller.fullName, ...recoveredMark(caller) };
  const moves = orders.map((before, place) => {
    const handed = delivery.orders[place];
    if (handed === undefined) throw new Error("each order was read for one of the delivery");
    const doubts = isTheirs(before) ? flags : [...flags, "NOT_ASSIGNED" as const];
    const after = deliverOrder(before, handed, delivery, { ...who, settings, flags: doubts });
    return { before, after, made: [] };
  });
  const effects = await customerEffects(transaction, context, moves, customerId, receivedAt);
  const all = moves.flatMap(({ after }) => after.deliveries?.at(-1)?.flags ?? []);
  return {
    status: "received",
    flags: [...new Set(all)],
    fields: {
      orderIds: orders.map(({ orderId }) => orderId),
      readerIds: [...new Set(orders.flatMap(({ repId, customerRepIds }) => [repId, ...customerRepIds]))],
    },
    write(written) {
      for (const [place, { before, after }] of moves.entries()) {
        written.update(orderRef(root, before.orderId), {
          ...changedFields(before, { ...after, ...effects.fields[place] }),
          ...touchedFields(),
        });
      }
      effects.write(written);
    },
  };
}

function orderRef(root: DocumentReference, orderId: Identifier): DocumentReference {
  return root.collection("orders").doc(orderId);
}

function changedFields(before: object, after: object): object {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSameValue(value, Reflect.get(before, name))),
  );
}

/** The orders that left a driver's run, who may not have heard of it on the road. */
const LostOrders = v.object({ driverId: v.string(), gone: v.optional(v.array(Identifier), []) });

function lostBy(run: DocumentSnapshot | undefined, uid: string): ReadonlySet<Identifier> {
  const known = v.safeParse(LostOrders, run?.data());
  return new Set(known.success && known.output.driverId === uid ? known.output.gone : []);
}
