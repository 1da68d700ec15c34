import { seededRandom } from "#tests/support/random.ts";
import type { PhoneName } from "./crew.ts";

/** What can happen in a simulation. `salt` decides everything else about it, by the state it finds. */
export interface PlannedEvent {
  /** Milliseconds since the beginning. */
  readonly at: number;
  readonly kind: EventKind;
  readonly phone: PhoneName;
  readonly salt: number;
}

export const ACTIONS = [
  "sell",
  "step",
  "editProduct",
  "editCustomer",
  "reassign",
  "count",
  "suggest",
  "visit",
  "day",
  "dispatch",
  "drive",
  "pay",
  "editUnsent",
] as const;
export const FAULTS = [
  "lostBefore",
  "lostAfter",
  "gateway",
  "swallowed",
  "twice",
  "slow",
  "crash",
  "offline",
  "portal",
  "blackHole",
  "closedCall",
  "missingCall",
  "overtaken",
  "editedUnsent",
  "freeze",
  "kill",
  "reload",
  "secondTab",
  "worker",
  "clock",
  "fullDisk",
  "loseWork",
  "loseMirror",
  "wipe",
  "role",
  "deactivate",
  "expire",
  "otherAccount",
  "oldBuild",
] as const;
export type ActionKind = (typeof ACTIONS)[number];
export type FaultKind = (typeof FAULTS)[number];
export type EventKind = ActionKind | FaultKind;

export interface PlanOptions {
  readonly seed: number;
  readonly orders: number;
  readonly minutes: number;
  /** Without a list all kinds of faults happen. */
  readonly faults?: readonly FaultKind[];
}

const REPS: readonly PhoneName[] = ["ana", "luis", "eva", "tablet"];
const OFFICE: readonly PhoneName[] = ["owner", "store"];
const EVERYBODY = [...REPS, ...OFFICE];
const PAID: readonly PhoneName[] = [...REPS, "driver"];
/** For each order: how many steps, edits, suggestions, counts, visits, changes of days and faults beside it. */
const STEPS = 0.8;
const EDITS = 0.15;
const SUGGESTIONS = 0.05;
const COUNTS = 0.05;
const VISITS = 0.3;
const DAYS = 0.2;
const TROUBLES = 0.5;
/** And how many plans of runs, things that the driver does, payments, and faults of the driver's phone. */
const DISPATCHES = 0.1;
const DRIVES = 0.4;
const PAYMENTS = 0.1;
/** Most find nothing unsent. */
const UNSENT_EDITS = 0.8;
const ON_THE_ROAD = 0.06;

/** Everything that will happen, in order of time. Leaving some of it out leaves the rest as it is. */
export function planEvents({ seed, orders, minutes, faults = FAULTS }: PlanOptions): PlannedEvent[] {
  const random = seededRandom(seed);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error("nothing to choose from");
    return value;
  };
  const events: PlannedEvent[] = [];
  const add = (count: number, choose: () => { kind: EventKind; phone: PhoneName }) => {
    for (let each = 0; each < count; each += 1) {
      const at = Math.floor(random() * minutes * 60_000);
      events.push({ at, ...choose(), salt: Math.floor(random() * 2 ** 31) });
    }
  };
  add(orders, () => ({ kind: "sell", phone: pick(REPS) }));
  add(Math.ceil(orders * STEPS), () => ({ kind: "step", phone: pick(OFFICE) }));
  add(Math.ceil(orders * EDITS), () => ({ kind: pick(["editProduct", "reassign"] as const), phone: "owner" }));
  add(Math.ceil(orders * EDITS), () => ({ kind: "editCustomer", phone: "owner" }));
  add(Math.ceil(orders * SUGGESTIONS), () => ({ kind: "suggest", phone: pick(REPS) }));
  add(Math.ceil(orders * COUNTS), () => ({ kind: "count", phone: pick(OFFICE) }));
  add(Math.ceil(orders * VISITS), () => ({ kind: "visit", phone: pick(REPS) }));
  add(Math.ceil(orders * DAYS), () => ({ kind: "day", phone: pick(EVERYBODY) }));
  if (faults.length > 0) add(Math.ceil(orders * TROUBLES), () => ({ kind: pick(faults), phone: pick(EVERYBODY) }));
  add(Math.ceil(orders * DISPATCHES), () => ({ kind: "dispatch", phone: "store" }));
  add(Math.ceil(orders * DRIVES), () => ({ kind: "drive", phone: "driver" }));
  add(Math.ceil(orders * PAYMENTS), () => ({ kind: "pay", phone: pick(PAID) }));
  add(Math.ceil(orders * UNSENT_EDITS), () => ({ kind: "editUnsent", phone: pick(REPS) }));
  if (faults.length > 0) add(Math.ceil(orders * ON_THE_ROAD), () => ({ kind: pick(faults), phone: "driver" }));
  return events.toSorted((one, other) => one.at - other.at);
}
