import type { DocumentReference, DocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import { applyRunStep, type RunStepFacts } from "#domain/delivery/run-steps.ts";
import { isFinished, orderIdsOf, type Run } from "#domain/delivery/run.ts";
import { startOrder } from "#domain/delivery/start-order.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { CaptureContext } from "../captures/accept-capture.ts";
import { type OrderEffects, orderEffects } from "../orders/order-effects.ts";
import { parseStoredOrder, type StoredOrderDocument } from "../orders/stored-order-document.ts";
import { driverLossRef } from "../records/reassign-customers.ts";
import { touchedFields } from "../records/record-document.ts";
import { lossTombstone } from "../records/tombstone.ts";
import { lostRunRef, readRun, runRef, type StoredRun } from "./run-document.ts";

/** Who leaves a tombstone: no person but the change of a run. */
const SERVER = "server";

type Write = (transaction: Transaction) => void;

interface RunChange {
  readonly before: Run;
  /** The revision of `before`; 0 = it is new. */
  readonly rev: number;
  readonly after: Run;
}

/**
 * What a step of a run does to orders and customers, by what the run was before and is after it (DELIV-17): orders come
 * to the run, leave it, get its driver, and go on their way at its start. Reads now; what it returns writes.
 */
export async function runEffects(
  transaction: Transaction,
  context: CaptureContext,
  change: RunChange,
  facts: RunStepFacts,
): Promise<Write> {
  const { before, after, rev } = change;
  const root = context.firestore.doc(`companies/${context.company.id}`);
  const [was, is] = [new Set(orderIdsOf(before)), new Set(orderIdsOf(after))];
  const hasNewDriver = before.driverId !== after.driverId;
  const starts = before.status !== "started" && after.status === "started";
  const touched = [...new Set([...was, ...is])].filter((id) => hasNewDriver || starts || was.has(id) !== is.has(id));
  const orders = await readOrders(transaction, root, touched);
  const others = await readOtherRuns(
    transaction,
    root,
    after.runId,
    orders.filter(({ orderId }) => is.has(orderId)),
  );
  const left = others.map(({ run, ref }) => ({ ref, before: run, after: runWithout(run, is, facts) }));
  const writeCustomers = await noteDrivers(transaction, root, [{ before, after }, ...left], context.now());
  const moved: Write[] = [];
  for (const order of orders) {
    const next = is.has(order.orderId)
      ? { ...order, runId: after.runId, assignedTo: after.driverId }
      : order.runId === after.runId
        ? { ...order, runId: "", assignedTo: "" }
        : order;
    moved.push(
      await orderWrite(
        transaction,
        context,
        order,
        starts && is.has(order.orderId) ? startOrder(next, facts) : next,
        facts,
      ),
    );
  }
  return (written) => {
    for (const { ref, after: run } of left) {
      const { runId: _, ...fields } = run;
      written.update(ref, { ...fields, ...touchedFields() });
    }
    for (const write of moved) write(written);
    writeCustomers(written);
    if (hasNewDriver && before.driverId !== "")
      written.set(lostRunRef(root, after.runId, before.driverId), {
        driverId: before.driverId,
        ...lossTombstone(after.runId, rev, SERVER, context.now()),
      });
  };
}

async function readOrders(
  transaction: Transaction,
  root: DocumentReference,
  ids: readonly Identifier[],
): Promise<StoredOrderDocument[]> {
  if (ids.length === 0) return [];
  const snapshots = await transaction.getAll(...ids.map((id) => root.collection("orders").doc(id)));
  return snapshots.flatMap((snapshot) => {
    const data = snapshot.data();
    return data === undefined ? [] : [parseStoredOrder(data)];
  });
}

/** The runs that these orders were on until now. */
async function readOtherRuns(
  transaction: Transaction,
  root: DocumentReference,
  runId: Identifier,
  orders: readonly StoredOrderDocument[],
): Promise<StoredRun[]> {
  const ids = new Set(orders.flatMap((order) => order.runId ?? []).filter((id) => id !== "" && id !== runId));
  if (ids.size === 0) return [];
  const snapshots = await transaction.getAll(...[...ids].map((id) => runRef(root, id)));
  return snapshots.flatMap((snapshot) => readRun(snapshot) ?? []);
}

function runWithout(run: Run, taken: ReadonlySet<Identifier>, facts: RunStepFacts): Run {
  const orderIds = orderIdsOf(run).filter((id) => taken.has(id));
  const without = applyRunStep(run, { kind: "unassign", orderIds }, facts);
  return without.ok ? without.value : run;
}

async function orderWrite(
  transaction: Transaction,
  context: CaptureContext,
  before: StoredOrderDocument,
  after: StoredOrderDocument,
  { at }: RunStepFacts,
): Promise<Write> {
  const fields = Object.entries(after).filter(([name, value]) => !isSameValue(value, Reflect.get(before, name)));
  if (fields.length === 0) return () => undefined;
  const effects: OrderEffects = await orderEffects(transaction, context, before, after, at, []);
  const ref = context.firestore.doc(`companies/${context.company.id}/orders/${after.orderId}`);
  return (written) => {
    written.update(ref, { ...Object.fromEntries(fields), ...touchedFields() });
    effects.write(written);
  };
}

/** Server-only fields of a customer: which runs bring something there, and whose they are. */
const Drivers = v.object({
  driverRuns: v.optional(v.record(v.string(), v.string()), {}),
  drivers: v.optional(v.array(v.string()), []),
  rev: v.number(),
});

/**
 * Lets drivers read the customers of their runs, and nobody else's, until they finish them (DELIV-18). Who loses one gets
 * a tombstone (P17).
 */
async function noteDrivers(
  transaction: Transaction,
  root: DocumentReference,
  changes: readonly Pick<RunChange, "before" | "after">[],
  at: Instant,
): Promise<Write> {
  const ids = new Set(
    changes.flatMap(({ before, after }) => {
      const [was, is] = [servedBy(before), servedBy(after)];
      const isSame = (id: Identifier) => before.driverId === after.driverId && was.has(id) === is.has(id);
      return [...new Set([...was, ...is])].filter((id) => !isSame(id));
    }),
  );
  if (ids.size === 0) return () => undefined;
  const snapshots = await transaction.getAll(...[...ids].map((id) => root.collection("customers").doc(id)));
  return (written) => {
    for (const snapshot of snapshots)
      writeDrivers(
        written,
        root,
        snapshot,
        changes.map(({ after }) => after),
        at,
      );
  };
}

function writeDrivers(
  written: Transaction,
  root: DocumentReference,
  snapshot: DocumentSnapshot,
  runs: readonly Run[],
  at: Instant,
): void {
  const stored = v.safeParse(Drivers, snapshot.data());
  if (!stored.success || (snapshot.get("deletedAt") ?? null) !== null) return;
  const { driverRuns: had, drivers: before, rev } = stored.output;
  const others = Object.entries(had).filter(([runId]) => runs.every((run) => run.runId !== runId));
  const own = runs.flatMap((run) => (servedBy(run).has(snapshot.id) ? [[run.runId, run.driverId] as const] : []));
  const driverRuns = Object.fromEntries([...others, ...own]);
  const drivers = [...new Set(Object.values(driverRuns))].toSorted();
  if (isSameValue(driverRuns, had)) return;
  written.update(snapshot.ref, { driverRuns, drivers, ...touchedFields() });
  for (const uid of before.filter((each) => !drivers.includes(each)))
    written.set(driverLossRef(root, snapshot.id, uid), {
      drivers: [uid],
      ...lossTombstone(snapshot.id, rev, SERVER, at),
    });
}

/** The customers that a run's driver may read. */
function servedBy(run: Run): ReadonlySet<Identifier> {
  const isOpen = run.driverId !== "" && !isFinished(run);
  return new Set(isOpen ? run.stops.map(({ customerId }) => customerId) : []);
}
