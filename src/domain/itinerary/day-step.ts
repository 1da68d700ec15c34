import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Day, type Instant } from "../values/instant.ts";
import { Position } from "../values/position.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import {
  DayFigures,
  freezeDay,
  isOpenStop,
  type ItineraryDay,
  MAX_STOPS,
  staysPlanned,
  Stop,
  StopReason,
} from "./itinerary-day.ts";
import { readWindow } from "./stop-window.ts";

/** Why a step does not apply to a day. */
export type DayProblem =
  | "dayOver"
  | "dayAhead"
  | "dayClosed"
  | "dayFrozen"
  | "notPlanned"
  | "alreadyPlanned"
  | "tooManyStops"
  | "noTime";

interface AnyStep {
  readonly kind: string;
}

/** When a step was made: its instant, and its day in the company's time zone. */
interface StepFacts {
  readonly at: Instant;
  readonly on: Day;
  readonly byName: string;
}

interface StepDeclaration<S extends AnyStep = AnyStep> {
  readonly schema: v.GenericSchema<unknown, S>;
  /** Whether only the day itself has it, or later days too. */
  readonly isOnTheDay: boolean;
  /** Whether only the day's own salesperson makes it. */
  readonly isOwn: boolean;
  apply(day: ItineraryDay, step: S, facts: StepFacts): Result<ItineraryDay, DayProblem>;
}

const ReasonCode = v.pipe(v.string(), v.maxLength(40));
const Words = v.pipe(v.string(), v.maxLength(300));
const APPOINTMENT: StopReason = { code: "appointment" };
const StopIds = v.pipe(v.array(Identifier), v.maxLength(MAX_STOPS));
const Left = v.object({ stopId: Identifier, reasonCode: ReasonCode, words: Words });
const { stopId, customerId, window } = Stop.entries;

const Start = v.object({ kind: v.literal("start"), position: v.nullable(Position) });
const Close = v.object({
  kind: v.literal("close"),
  note: v.pipe(v.string(), v.maxLength(1_000)),
  left: v.pipe(v.array(Left), v.maxLength(MAX_STOPS)),
  figures: DayFigures,
});
/** `stopIds` is the driving order; `fixed` are those whose place a person chose. */
const Reorder = v.object({ kind: v.literal("order"), stopIds: StopIds, fixed: StopIds });
const Skip = v.object({ kind: v.literal("skip"), ...Left.entries });
const Unskip = v.object({ kind: v.literal("unskip"), stopId });
/** `from` is the day it was moved from; null = a new stop. An appointment fixes it to the day and its window (VISIT-39). */
const Add = v.object({
  kind: v.literal("add"),
  stopId,
  customerId,
  window,
  from: v.nullable(Day),
  appointment: v.exactOptional(v.object({ note: Words })),
});
/** `to` is the day it is moved to, `toRepId` whose; null = off the plan. */
const Remove = v.object({
  kind: v.literal("remove"),
  stopId,
  to: v.nullable(Day),
  toRepId: v.exactOptional(Identifier),
  reasonCode: ReasonCode,
  words: Words,
});
/** The stops of a plan made anew. What a person put on the day or took off it stays so. */
const Replan = v.object({
  kind: v.literal("replan"),
  stops: v.pipe(
    v.array(v.object({ stopId, customerId, window, because: v.array(StopReason) })),
    v.maxLength(MAX_STOPS),
  ),
});

function declare<S extends AnyStep>(declaration: StepDeclaration<S>): StepDeclaration<S> {
  return declaration;
}

/** The steps that change a day: what they carry, and what they do. */
const DAY_STEPS = {
  start: declare({
    schema: Start,
    isOnTheDay: true,
    isOwn: true,
    apply(day, { position }, { at }) {
      if (day.startedAt !== null) return accept(day);
      return accept({ ...freezeDay(day, at), startedAt: at, startPosition: position });
    },
  }),
  close: declare({
    schema: Close,
    isOnTheDay: true,
    isOwn: true,
    apply(day, { note, left, figures }, { at }) {
      const reasons = new Map(left.map(({ stopId: id, ...why }) => [id, { ...why, at }]));
      const { stops, ...rest } = freezeDay(day, at);
      const ended = stops.map((stop): Stop => {
        if (!isOpenStop(stop) && stop.state !== "missed") return stop;
        const skip = reasons.get(stop.stopId);
        return { ...stop, state: "missed", ...(skip && { skip }) };
      });
      return accept({ ...rest, stops: ended, closed: { at, note, figures } });
    },
  }),
  order: declare({
    schema: Reorder,
    isOnTheDay: false,
    isOwn: false,
    apply(day, { stopIds, fixed }) {
      const places = new Map(stopIds.map((id, place) => [id, place]));
      const chosen = new Set(fixed);
      const placeOf = (stop: Stop) => places.get(stop.stopId) ?? MAX_STOPS;
      const stops = day.stops.toSorted((a, b) => placeOf(a) - placeOf(b));
      return accept({ ...day, stops: stops.map((stop) => ({ ...stop, isFixed: chosen.has(stop.stopId) })) });
    },
  }),
  skip: declare({
    schema: Skip,
    isOnTheDay: true,
    isOwn: true,
    apply: (day, { stopId: id, reasonCode, words }, { at }) =>
      changeStop(day, id, (stop) =>
        stop.state === "done" ? stop : { ...stop, state: "skipped", skip: { reasonCode, words, at } },
      ),
  }),
  unskip: declare({
    schema: Unskip,
    isOnTheDay: true,
    isOwn: true,
    apply: (day, { stopId: id }) =>
      changeStop(day, id, (stop) => {
        const { skip: _, ...rest } = stop;
        return stop.state === "skipped" ? { ...rest, state: "planned" } : stop;
      }),
  }),
  add: declare({
    schema: Add,
    isOnTheDay: false,
    isOwn: false,
    apply(day, { stopId: id, customerId: customer, window: hours, from, appointment }, { byName }) {
      if (appointment !== undefined && readWindow(hours) === null) return refuse("noTime");
      const agreed = appointment && { window: hours, appointment: { ...appointment, byName } };
      const known = day.stops.find((stop) => stop.customerId === customer && isOpenStop(stop));
      if (known !== undefined && agreed === undefined) return refuse("alreadyPlanned");
      const movedAway = day.movedAway.filter((away) => away.customerId !== customer);
      if (known !== undefined) {
        const reasons = [APPOINTMENT, ...known.because.filter(({ code }) => code !== APPOINTMENT.code)];
        const stops = day.stops.map((stop) => (stop === known ? { ...known, ...agreed, because: reasons } : stop));
        return accept({ ...day, stops, movedAway });
      }
      if (day.stops.some((stop) => stop.stopId === id)) return refuse("alreadyPlanned");
      if (day.stops.length >= MAX_STOPS) return refuse("tooManyStops");
      const moved: StopReason = { code: from === null ? "addedByHand" : "movedByHand", by: byName };
      const because = agreed === undefined ? [moved] : from === null ? [APPOINTMENT] : [APPOINTMENT, moved];
      const stop: Stop = {
        stopId: id,
        customerId: customer,
        window: hours,
        ...agreed,
        because,
        state: "planned",
        ...(day.frozenAt !== null && { isAdded: true }),
      };
      return accept({ ...day, stops: [...day.stops, stop], movedAway });
    },
  }),
  remove: declare({
    schema: Remove,
    isOnTheDay: false,
    isOwn: false,
    apply(day, step, { at, byName }) {
      const { stopId: id, kind: _, ...why } = step;
      const stop = day.stops.find((each) => each.stopId === id);
      if (stop === undefined || stop.state === "done") return refuse("notPlanned");
      return accept({
        ...day,
        stops: day.stops.filter((each) => each !== stop),
        movedAway: [...day.movedAway, { customerId: stop.customerId, byName, at, ...why }].slice(-MAX_STOPS),
      });
    },
  }),
  replan: declare({
    schema: Replan,
    isOnTheDay: false,
    isOwn: false,
    apply(day, { stops }) {
      if (day.frozenAt !== null) return refuse("dayFrozen");
      const away = new Set(day.movedAway.map((moved) => moved.customerId));
      const kept = new Map(day.stops.filter(staysPlanned).map((stop) => [stop.customerId, stop]));
      const fixed = new Set(day.stops.filter(({ isFixed }) => isFixed === true).map((stop) => stop.customerId));
      const planned = stops.filter((stop) => kept.has(stop.customerId) || !away.has(stop.customerId));
      const listed = new Set(planned.map((stop) => stop.customerId));
      const next = [
        ...planned.map(
          (stop): Stop =>
            kept.get(stop.customerId) ?? {
              ...stop,
              state: "planned",
              ...(fixed.has(stop.customerId) && { isFixed: true }),
            },
        ),
        ...[...kept.values()].filter((stop) => !listed.has(stop.customerId)),
      ];
      return next.length > MAX_STOPS ? refuse("tooManyStops") : accept({ ...day, stops: next });
    },
  }),
};

/** One step that changes a day. */
export const DayStep = v.variant("kind", [Start, Close, Reorder, Skip, Unskip, Add, Remove, Replan]);
export type DayStep = v.InferOutput<typeof DayStep>;

/** The step that puts a plan's stops on its day. */
export function replanStep(stops: readonly Stop[]): DayStep {
  return {
    kind: "replan",
    stops: stops.map(({ stopId: id, customerId: customer, window: hours, because }) => ({
      stopId: id,
      customerId: customer,
      window: hours,
      because,
    })),
  };
}

function declarationOf({ kind }: DayStep): StepDeclaration {
  return DAY_STEPS[kind];
}

/** Whether only the salesperson whose day it is makes this step. */
export function isOwnStep(step: DayStep): boolean {
  return declarationOf(step).isOwn;
}

/**
 * Applies a step made at an instant (VISIT-12). A day that is over takes only what was done on it and arrives late; a
 * closed one takes nothing.
 */
export function applyDayStep(day: ItineraryDay, step: DayStep, facts: StepFacts): Result<ItineraryDay, DayProblem> {
  const declaration = declarationOf(step);
  if (facts.on > day.day) return refuse("dayOver");
  if (declaration.isOnTheDay && facts.on < day.day) return refuse("dayAhead");
  if (day.closed !== null) return refuse("dayClosed");
  return declaration.apply(day, step, facts);
}

function changeStop(day: ItineraryDay, id: Identifier, change: (stop: Stop) => Stop): Result<ItineraryDay, DayProblem> {
  if (!day.stops.some((stop) => stop.stopId === id)) return refuse("notPlanned");
  return accept({ ...day, stops: day.stops.map((stop) => (stop.stopId === id ? change(stop) : stop)) });
}
