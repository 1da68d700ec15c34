import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day, Instant } from "../values/instant.ts";
import { Amount } from "../values/money.ts";
import { Position } from "../values/position.ts";
import { MAX_VISIT_CORRECTIONS, PlaceCheck, VisitCorrection, VisitOutcome } from "../visit/visit.ts";

/** The most stops of a day. */
export const MAX_STOPS = 200;

const Words = v.pipe(v.string(), v.maxLength(300));
const ReasonCode = v.pipe(v.string(), v.maxLength(40));

/** Why a stop is on the day (VISIT-3): codes with their numbers, which the screen puts into words. */
export const StopReason = v.variant("code", [
  /** Every `weeks` weeks, or `perWeek` times a week. */
  v.object({
    code: v.literal("frequency"),
    weeks: v.number(),
    perWeek: v.exactOptional(v.number()),
    daysSinceLast: v.nullable(v.number()),
  }),
  /** The n-th such weekday of the month; −1 = the last, Monday is 1. */
  v.object({ code: v.literal("monthly"), nth: v.number(), weekday: v.number(), daysSinceLast: v.nullable(v.number()) }),
  /** Agreed at a visit; `reasonCode` is why there was no order then. */
  v.object({ code: v.literal("followUp"), reasonCode: v.exactOptional(ReasonCode) }),
  v.object({ code: v.literal("appointment") }),
  v.object({ code: v.literal("movedByHand"), by: v.string() }),
  v.object({ code: v.literal("addedByHand"), by: v.string() }),
  v.object({ code: v.literal("overdueBalance") }),
  v.object({ code: v.literal("lowPurchases") }),
  /** Its day was a holiday or leave. */
  v.object({ code: v.literal("carriedOver") }),
]);
export type StopReason = v.InferOutput<typeof StopReason>;

const BY_HAND: ReadonlySet<StopReason["code"]> = new Set(["appointment", "movedByHand", "addedByHand"]);

const Window = v.object({ from: v.string(), to: v.string() });

/** What was agreed, and who noted it. */
const Appointment = v.object({ note: Words, byName: v.string() });

/** What the day keeps of a stop's visit: enough to follow the route without reading the visit itself. */
export const StopVisit = v.object({
  visitId: Identifier,
  arrivedAt: Instant,
  endedAt: Instant,
  outcome: VisitOutcome.entries.kind,
  reasonCode: ReasonCode,
  place: PlaceCheck,
  position: v.nullable(Position),
  orders: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** What an order of the customer came to on average, when the visit was recorded (KPI-46); absent = not known. */
  usualOrder: v.exactOptional(Amount),
  /** What the store doubts of it. */
  flags: v.exactOptional(v.array(v.string())),
  corrections: v.exactOptional(v.pipe(v.array(VisitCorrection), v.maxLength(MAX_VISIT_CORRECTIONS))),
});
export type StopVisit = v.InferOutput<typeof StopVisit>;

/** A stop of a day. `missed` = planned and not done when the day closed. */
export const Stop = v.object({
  stopId: Identifier,
  customerId: Identifier,
  /** Times of day, `HH:MM`. */
  window: v.nullable(Window),
  /** Agreed for that day and time: planners never move it, and its window is not the customer's hours (VISIT-39). */
  appointment: v.exactOptional(Appointment),
  because: v.array(StopReason),
  state: v.picklist(["planned", "done", "skipped", "missed"]),
  /** Its place in the sequence was chosen by a person. */
  isFixed: v.exactOptional(v.boolean()),
  /** It came after the day's plan was frozen: not part of what was planned. */
  isAdded: v.exactOptional(v.boolean()),
  /** Why it was skipped or left. */
  skip: v.exactOptional(v.object({ reasonCode: ReasonCode, words: Words, at: Instant })),
  visit: v.exactOptional(StopVisit),
});
export type Stop = v.InferOutput<typeof Stop>;

/** A stop that was taken off a day by hand. `to` null = off the plan. */
export const MovedAway = v.object({
  customerId: Identifier,
  to: v.nullable(Day),
  toRepId: v.exactOptional(Identifier),
  byName: v.string(),
  at: Instant,
  reasonCode: ReasonCode,
  words: Words,
});
export type MovedAway = v.InferOutput<typeof MovedAway>;

/** The figures of a closed day's report (VISIT-16). `net` is the value of the orders in minor units. */
export const DayFigures = v.object({
  orders: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  net: Amount,
  unsent: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type DayFigures = v.InferOutput<typeof DayFigures>;

/** A salesperson's stops of one day, in driving order. Its id is `<repId>_<day>`. */
export const ItineraryDay = v.object({
  id: Identifier,
  repId: Identifier,
  day: Day,
  stops: v.pipe(v.array(Stop), v.maxLength(MAX_STOPS)),
  /** When the plan froze: the person started the day, or the day ended. */
  frozenAt: v.nullable(Instant),
  /** The customers of the frozen plan, on which figures are based. */
  base: v.optional(v.array(Identifier), []),
  startedAt: v.optional(v.nullable(Instant), null),
  startPosition: v.optional(v.nullable(Position), null),
  movedAway: v.optional(v.array(MovedAway), []),
  closed: v.optional(v.nullable(v.object({ at: Instant, note: v.string(), figures: DayFigures })), null),
});
export type ItineraryDay = v.InferOutput<typeof ItineraryDay>;

export function itineraryDayId(repId: Identifier, day: Day): Identifier {
  return `${repId}_${day}`;
}

/** A day without a plan. */
export function emptyDay(repId: Identifier, day: Day): ItineraryDay {
  return {
    id: itineraryDayId(repId, day),
    repId,
    day,
    stops: [],
    frozenAt: null,
    base: [],
    startedAt: null,
    startPosition: null,
    movedAway: [],
    closed: null,
  };
}

/** Whether a person put the stop on this day: planners neither move nor drop it (VISIT-11). */
export function isByHand({ because }: Pick<Stop, "because">): boolean {
  return because.some(({ code }) => BY_HAND.has(code));
}

/** Whether a new plan leaves the stop where it is: somebody put it there, or it is done, skipped or missed. */
export function staysPlanned(stop: Pick<Stop, "because" | "state">): boolean {
  return isByHand(stop) || !isOpenStop(stop);
}

/** The day with its plan frozen, if it was not yet: the first time counts. A visit off the plan may come before. */
export function freezeDay(day: ItineraryDay, at: Instant): ItineraryDay {
  if (day.frozenAt !== null) return day;
  const planned = day.stops.filter(({ isAdded }) => isAdded !== true);
  return { ...day, frozenAt: at, base: planned.map(({ customerId }) => customerId) };
}

/** The day once it is over: its plan is frozen, and what was planned and not done is missed (VISIT-13). */
export function endDay(day: ItineraryDay, at: Instant): ItineraryDay {
  const { stops, ...frozen } = freezeDay(day, at);
  return { ...frozen, stops: stops.map((stop) => (stop.state === "planned" ? { ...stop, state: "missed" } : stop)) };
}

/** What is not yet visited, skipped or missed. */
export function isOpenStop({ state }: Pick<Stop, "state">): boolean {
  return state === "planned";
}
