import * as v from "valibot";
import { PickedQuantity, Words } from "../order-life/order-life.ts";
import type { Payment } from "../payment/payment.ts";
import { CarriedPayment, MAX_HANDED_IN, Settlement } from "../payment/settlement.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";

/** The most stops of a run, and the most orders at one of them. */
export const MAX_RUN_STOPS = 100;
const MAX_STOP_ORDERS = 20;

const RUN_STATUSES = ["planned", "loadCheck", "started", "finished", "settled"] as const;
const RunStatus = v.picklist(RUN_STATUSES);
export type RunStatus = v.InferOutput<typeof RunStatus>;

/** The orders that go to one customer. Their outcome is the orders' (`stopStatus`). */
export const RunStop = v.object({
  customerId: Identifier,
  customerName: v.pipe(v.string(), v.maxLength(200)),
  orderIds: v.pipe(v.array(Identifier), v.minLength(1), v.maxLength(MAX_STOP_ORDERS)),
  arrivedAt: v.exactOptional(Instant),
});
export type RunStop = v.InferOutput<typeof RunStop>;

/** What the load check found of an order: only what differs, by line. An order that is left stays at the store. */
export const CheckedLoad = v.object({
  isLeft: v.boolean(),
  quantities: v.record(Identifier, PickedQuantity),
  reasonCode: v.nullable(Identifier),
  words: Words,
});
export type CheckedLoad = v.InferOutput<typeof CheckedLoad>;

/** Who took over the load, and who of the store handed it over. */
const LoadAccepted = v.object({ at: Instant, by: v.string(), byName: v.string(), storeName: v.string() });

/** What happened to a run. `kind` is a key of `run.history`. */
const RunEvent = v.object({ kind: v.string(), at: Instant, by: v.string(), byName: v.string(), words: v.string() });
export type RunEvent = v.InferOutput<typeof RunEvent>;

/**
 * The deliveries of one driver on one day, in driving order (DELIV-3), or a purse (PAY-16). It changes only by steps
 * (DELIV-11).
 */
export const Run = v.object({
  runId: Identifier,
  /** A purse has no stops: it is what `driverId` was paid on no run. Whoever hands it in begins another one. */
  isPurse: v.exactOptional(v.literal(true)),
  companyId: Identifier,
  /** Empty only of a run that was not planned yet. */
  driverId: v.string(),
  driverName: v.string(),
  day: v.union([Day, v.literal("")]),
  vehicle: v.string(),
  status: RunStatus,
  stops: v.pipe(v.array(RunStop), v.maxLength(MAX_RUN_STOPS)),
  /** Orders that were on the run and are not any more: phones let go of them. */
  gone: v.array(Identifier),
  /** What was checked so far, by order. */
  load: v.record(Identifier, CheckedLoad),
  loadAccepted: v.exactOptional(LoadAccepted),
  startedAt: v.exactOptional(Instant),
  finishedAt: v.exactOptional(Instant),
  /** What its driver was paid on the way, as the store got it; cancelled payments are not among it. */
  money: v.exactOptional(v.array(CarriedPayment)),
  settlement: v.exactOptional(Settlement),
  history: v.array(RunEvent),
  /** The steps that were taken, by their ids: the hash of each. */
  steps: v.record(Identifier, v.string()),
});
export type Run = v.InferOutput<typeof Run>;

/** A run before its first step. */
export function emptyRun(runId: Identifier, companyId: Identifier): Run {
  return {
    runId,
    companyId,
    driverId: "",
    driverName: "",
    day: "",
    vehicle: "",
    status: "planned",
    stops: [],
    gone: [],
    load: {},
    history: [],
    steps: {},
  };
}

/** What a purse knows of the payment it begins with. */
export type FirstOfPurse = Pick<Payment, "companyId" | "repId" | "repName" | "businessDay" | "capturedAt">;

/** What somebody is paid on no run, or too late for its settlement, from their first payment on (PAY-16). */
export function openPurse(
  runId: Identifier,
  { companyId, repId, repName, businessDay, capturedAt }: FirstOfPurse,
): Run {
  return {
    ...emptyRun(runId, companyId),
    isPurse: true,
    driverId: repId,
    driverName: repName,
    day: businessDay,
    status: "started",
    startedAt: capturedAt,
  };
}

/** Whether a payment that arrives now is handed in with it: nobody has counted it yet, and there is room. */
export function takesMoney({ settlement, money = [] }: Pick<Run, "settlement" | "money">): boolean {
  return settlement === undefined && money.length < MAX_HANDED_IN;
}

/** The orders of a run, in driving order. */
export function orderIdsOf({ stops }: Pick<Run, "stops">): readonly Identifier[] {
  return stops.flatMap(({ orderIds }) => orderIds);
}

/** Whether the goods are still in the store: the run can be planned. */
export function isBeforeStart({ status }: Pick<Run, "status">): boolean {
  return status === "planned" || status === "loadCheck";
}

/** Whether the driver has nothing more to deliver: they finished the run, or it is settled. */
export function isFinished({ status }: Pick<Run, "status">): boolean {
  return status === "finished" || status === "settled";
}

/**
 * Whether nobody has anything to do with it any more (DELIV-44): it was settled, or nothing came of it. A run whose goods
 * or money are with its driver is not over, nor is a purse that can take the next payment.
 */
export function isOver({ status, isPurse, stops, money = [], settlement }: Run): boolean {
  if (status === "settled") return true;
  if (isPurse === true || money.length > 0 || settlement !== undefined) return false;
  return status === "finished" || (isBeforeStart({ status }) && stops.length === 0);
}
