import * as v from "valibot";
import type { Role } from "../access/identity.ts";
import { Words } from "../order-life/order-life.ts";
import { isReasonGiven } from "../settings/reasons.ts";
import { Identifier } from "../values/identifier.ts";
import { Day, type Instant } from "../values/instant.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import { confirmSettlement, ConfirmSettlement, Settle, type SettleProblem, settleRun } from "./settle-run.ts";
import { CheckedLoad, isBeforeStart, isFinished, MAX_RUN_STOPS, orderIdsOf, type Run, RunStop } from "./run.ts";

/** Why a step does not apply to a run. */
export type RunProblem = "noRun" | "runUnderWay" | "notStarted" | "notChecked" | "tooMany" | SettleProblem;

/** Who makes a step, and when. */
export interface RunStepFacts {
  readonly at: Instant;
  readonly by: string;
  readonly byName: string;
}

interface RunPerson {
  readonly uid: string;
  readonly role: Role;
}

interface AnyStep {
  readonly kind: string;
}

interface StepDeclaration<S extends AnyStep = AnyStep> {
  readonly schema: v.GenericSchema<unknown, S>;
  readonly madeBy: readonly ("store" | "driver")[];
  /** Nobody makes it of their own run. */
  readonly isOfOthers?: true;
  /** Whether it is about the money, and so applies to a purse too (PAY-16). */
  readonly isOfMoney?: true;
  /** Whether the run's history names it. */
  readonly isTold: boolean;
  /** Whether it can begin a run. */
  readonly isFirst?: true;
  apply(run: Run, step: S, facts: RunStepFacts): Result<Run, RunProblem>;
}

const STORE: readonly Role[] = ["super_admin", "company_owner", "store_staff"];

/** The most steps a run remembers, and the most of its history. */
const MAX_STEPS = 2_000;
const MAX_HISTORY = 200;

const OrderIds = v.pipe(v.array(Identifier), v.minLength(1), v.maxLength(MAX_RUN_STOPS));
const { customerId, customerName, orderIds } = RunStop.entries;

/** Begins a run, or gives it to another driver, day or vehicle. */
const Plan = v.object({
  kind: v.literal("plan"),
  driverId: Identifier,
  driverName: v.pipe(v.string(), v.maxLength(120)),
  day: Day,
  vehicle: v.pipe(v.string(), v.maxLength(60)),
});
/** Puts orders on the run. Those of another run leave it. */
const Assign = v.object({
  kind: v.literal("assign"),
  stops: v.pipe(v.array(v.object({ customerId, customerName, orderIds })), v.minLength(1), v.maxLength(MAX_RUN_STOPS)),
});
const Unassign = v.object({ kind: v.literal("unassign"), orderIds: OrderIds });
/** `customerIds` is the driving order; stops it does not name follow. */
const Sequence = v.object({
  kind: v.literal("sequence"),
  customerIds: v.pipe(v.array(Identifier), v.maxLength(MAX_RUN_STOPS)),
});
/** What was found of an order; null = it is not checked after all. */
const CheckLoad = v.object({ kind: v.literal("checkLoad"), orderId: Identifier, found: v.nullable(CheckedLoad) });
const AcceptLoad = v.object({
  kind: v.literal("acceptLoad"),
  storeName: v.pipe(v.string(), v.minLength(2), v.maxLength(120)),
});
const Start = v.object({ kind: v.literal("start") });
const Arrive = v.object({ kind: v.literal("arrive"), customerId: Identifier });
const Finish = v.object({ kind: v.literal("finish"), words: Words });

function declare<S extends AnyStep>(declaration: StepDeclaration<S>): StepDeclaration<S> {
  return declaration;
}

/** The steps that change a run: what they carry, who makes them, and what they do. */
const RUN_STEPS = {
  plan: declare({
    schema: Plan,
    madeBy: ["store"],
    isTold: true,
    isFirst: true,
    apply: (run, { driverId, driverName, day, vehicle }) =>
      isBeforeStart(run) ? accept({ ...run, driverId, driverName, day, vehicle }) : refuse("runUnderWay"),
  }),
  assign: declare({
    schema: Assign,
    madeBy: ["store"],
    isTold: true,
    apply(run, { stops }) {
      if (!isBeforeStart(run)) return refuse("runUnderWay");
      const known = new Set(orderIdsOf(run));
      const isNew = stops.some((stop) => stop.orderIds.some((id) => !known.has(id)));
      const joined = joinStops(run.stops, stops);
      if (!v.is(v.array(RunStop), joined) || joined.length > MAX_RUN_STOPS) return refuse("tooMany");
      const back = new Set(stops.flatMap((stop) => stop.orderIds));
      const { loadAccepted: _, ...open } = run;
      return accept({ ...(isNew ? open : run), stops: joined, gone: run.gone.filter((id) => !back.has(id)) });
    },
  }),
  unassign: declare({
    schema: Unassign,
    madeBy: ["store"],
    isTold: true,
    apply: (run, { orderIds: ids }) =>
      isBeforeStart(run) ? accept(withoutOrders(run, new Set(ids))) : refuse("runUnderWay"),
  }),
  sequence: declare({
    schema: Sequence,
    madeBy: ["store", "driver"],
    isTold: false,
    apply(run, { customerIds }) {
      if (isFinished(run)) return refuse("runOver");
      const places = new Map(customerIds.map((id, place) => [id, place]));
      const placeOf = (stop: RunStop) => places.get(stop.customerId) ?? MAX_RUN_STOPS;
      return accept({ ...run, stops: run.stops.toSorted((a, b) => placeOf(a) - placeOf(b)) });
    },
  }),
  checkLoad: declare({
    schema: CheckLoad,
    madeBy: ["store", "driver"],
    isTold: false,
    apply(run, { orderId, found }) {
      if (!isBeforeStart(run)) return refuse("runUnderWay");
      if (found !== null && isDifferent(found) && !isReasonGiven(found.reasonCode, found.words))
        return refuse("noReason");
      const { [orderId]: _, ...others } = run.load;
      const { loadAccepted: __, ...open } = run;
      if (found === null || !orderIdsOf(run).includes(orderId)) return accept({ ...open, load: others });
      return accept({ ...open, status: "loadCheck", load: { ...others, [orderId]: found } });
    },
  }),
  acceptLoad: declare({
    schema: AcceptLoad,
    madeBy: ["driver"],
    isTold: true,
    apply(run, { storeName }, { at, by, byName }) {
      if (!isBeforeStart(run)) return refuse("runUnderWay");
      if (!isChecked(run)) return refuse("notChecked");
      return accept({ ...run, status: "loadCheck", loadAccepted: { at, by, byName, storeName } });
    },
  }),
  start: declare({
    schema: Start,
    madeBy: ["driver"],
    isTold: true,
    apply(run, _, { at }) {
      if (!isBeforeStart(run)) return accept(run);
      if (run.loadAccepted === undefined) return refuse("notChecked");
      const left = new Set(Object.entries(run.load).flatMap(([id, { isLeft }]) => (isLeft ? [id] : [])));
      return accept({ ...withoutStopsOf(run, left), status: "started", startedAt: at });
    },
  }),
  arrive: declare({
    schema: Arrive,
    madeBy: ["driver"],
    isTold: false,
    apply(run, { customerId: id }, { at }) {
      if (isBeforeStart(run)) return refuse("notStarted");
      const stops = run.stops.map((stop) =>
        stop.customerId === id && stop.arrivedAt === undefined ? { ...stop, arrivedAt: at } : stop,
      );
      return accept({ ...run, stops });
    },
  }),
  finish: declare({
    schema: Finish,
    madeBy: ["driver"],
    isTold: true,
    apply(run, _, { at }) {
      if (isBeforeStart(run)) return refuse("notStarted");
      return accept(isFinished(run) ? run : { ...run, status: "finished", finishedAt: at });
    },
  }),
  settle: declare({ schema: Settle, madeBy: ["driver"], isOfMoney: true, isTold: true, apply: settleRun }),
  confirmSettlement: declare({
    schema: ConfirmSettlement,
    madeBy: ["store"],
    isOfOthers: true,
    isOfMoney: true,
    isTold: true,
    apply: confirmSettlement,
  }),
};

/** One step that changes a run (DELIV-11). */
export const RunStep = v.variant("kind", [
  Plan,
  Assign,
  Unassign,
  Sequence,
  CheckLoad,
  AcceptLoad,
  Start,
  Arrive,
  Finish,
  Settle,
  ConfirmSettlement,
]);
export type RunStep = v.InferOutput<typeof RunStep>;

function declarationOf({ kind }: RunStep): StepDeclaration {
  return RUN_STEPS[kind];
}

/** Whether this person may make the step: the store of every run, drivers of their own, everybody of their own purse (DELIV-11, PAY-16). */
export function mayTakeRunStep(
  { driverId, isPurse }: Pick<Run, "driverId" | "isPurse">,
  step: RunStep,
  { uid, role }: RunPerson,
): boolean {
  const { madeBy, isOfOthers } = declarationOf(step);
  const isOwn = driverId === uid;
  if (isOfOthers === true && isOwn) return false;
  const isCarrier = isOwn && (isPurse === true || role === "delivery_personnel");
  if (isCarrier && madeBy.includes("driver")) return true;
  return STORE.includes(role) && madeBy.includes("store");
}

/** The run after a step, computed alike by the device and by the server (DELIV-11). */
export function applyRunStep(run: Run, step: RunStep, facts: RunStepFacts): Result<Run, RunProblem> {
  const declaration = declarationOf(step);
  if (run.driverId === "" && declaration.isFirst !== true) return refuse("noRun");
  if (run.isPurse === true && declaration.isOfMoney !== true) return refuse("noRun");
  if (Object.keys(run.steps).length >= MAX_STEPS) return refuse("tooMany");
  const applied = declaration.apply(run, step, facts);
  if (!applied.ok || applied.value === run || !declaration.isTold) return applied;
  const { at, by, byName } = facts;
  const words = "words" in step ? step.words.trim() : "";
  const history = [...applied.value.history, { kind: step.kind, at, by, byName, words }].slice(-MAX_HISTORY);
  return accept({ ...applied.value, history });
}

/** Whether the load check has seen each order. */
export function isChecked({ stops, load }: Pick<Run, "stops" | "load">): boolean {
  return stops.length > 0 && orderIdsOf({ stops }).every((id) => load[id] !== undefined);
}

/** Whether something was not found as it should be. */
export function isDifferent({ isLeft, quantities }: Pick<CheckedLoad, "isLeft" | "quantities">): boolean {
  return isLeft || Object.keys(quantities).length > 0;
}

/** Orders of a customer who has a stop join it; the others get one at the end. */
function joinStops(stops: readonly RunStop[], added: readonly RunStop[]): RunStop[] {
  const joined = [...stops];
  for (const stop of added) {
    const at = joined.findIndex((each) => each.customerId === stop.customerId);
    const known = joined[at];
    if (known === undefined) joined.push(stop);
    else joined[at] = { ...known, orderIds: [...new Set([...known.orderIds, ...stop.orderIds])] };
  }
  return joined;
}

/** The run without these orders, and without stops where none is left. */
export function withoutOrders(run: Run, orderIds: ReadonlySet<Identifier>): Run {
  if (!orderIdsOf(run).some((id) => orderIds.has(id))) return run;
  const { loadAccepted: _, ...open } = withoutStopsOf(run, orderIds);
  const load = Object.fromEntries(Object.entries(run.load).filter(([id]) => !orderIds.has(id)));
  return { ...open, load };
}

function withoutStopsOf(run: Run, orderIds: ReadonlySet<Identifier>): Run {
  const gone = orderIdsOf(run).filter((id) => orderIds.has(id));
  const stops = run.stops.flatMap((stop) => {
    const ids = stop.orderIds.filter((id) => !orderIds.has(id));
    return ids.length === 0 ? [] : [{ ...stop, orderIds: ids }];
  });
  return { ...run, stops, gone: [...run.gone, ...gone] };
}
