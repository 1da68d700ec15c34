import type { Identifier } from "../values/identifier.ts";
import type { Route } from "../itinerary/best-order.ts";
import type { DayDraft, DayLimits } from "./day-draft.ts";
import { dayNumber, dayOfNumber, mondayOf, weekdayOfNumber } from "./day-number.ts";
import { staysPlanned, type ItineraryDay, type Stop } from "../itinerary/itinerary-day.ts";
import type { PlanCustomer, PlanInput, PlanPerson } from "./plan-input.ts";
import { type RouteStop, routeOf, type RouteTerms } from "../itinerary/sequence-stops.ts";
import { readWindow } from "../itinerary/stop-window.ts";
import { leaveDays } from "../itinerary/work-plan.ts";

/** Minutes at a customer without a visit plan. */
const SERVICE_MINUTES = 20;

/** What one person's plan starts from: days are numbers, customers nodes of one route. */
export interface PersonCalendar {
  readonly person: PlanPerson;
  readonly customers: readonly PlanCustomer[];
  /** The days asked for, and the Sunday by which their last week ends. */
  readonly from: number;
  readonly to: number;
  readonly end: number;
  readonly existing: ReadonlyMap<number, ItineraryDay>;
  /** The days that a plan may change, with what a person put on them. */
  readonly drafts: ReadonlyMap<number, DayDraft>;
  /** Those that are working days. */
  readonly workable: readonly number[];
  /** The person's working days that are a holiday or leave. */
  readonly closed: ReadonlyMap<number, "holiday" | "leave">;
  readonly route: Route;
  readonly terms: RouteTerms;
  readonly limits: DayLimits;
  readonly stops: readonly RouteStop[];
  readonly nodeOf: (name: string) => number;
}

export function openCalendar(person: PlanPerson, customers: readonly PlanCustomer[], input: PlanInput): PersonCalendar {
  const [from, to] = [dayNumber(input.from), dayNumber(input.to)];
  const end = mondayOf(to) + 6;
  const existing = new Map(
    input.days.filter(({ repId }) => repId === person.repId).map((day) => [dayNumber(day.day), day]),
  );
  const { stops, nodeOf } = nodesOf(person, customers, existing, input);
  const { startsAt, startPosition: start, endPosition: home } = person;
  const terms = { start, end: home, startsAt, speeds: input.speeds };
  const drafts = new Map<number, DayDraft>();
  for (let day = from; day <= end; day += 1) {
    const known = existing.get(day);
    if (known === undefined || (day <= to && isOpenDay(known))) drafts.set(day, draftOf(day, known, nodeOf));
  }
  const closed = closedDays(person, input, mondayOf(from) - 7, end);
  const isWorked = (day: number) => person.workDays.includes(weekdayOfNumber(day)) && !closed.has(day);
  return {
    person,
    customers,
    from,
    to,
    end,
    existing,
    drafts,
    workable: [...drafts.keys()].filter(isWorked),
    closed,
    route: routeOf(stops, terms),
    terms,
    limits: { maxStops: person.maxStops, endsAt: person.endsAt * 60 },
    stops,
    nodeOf,
  };
}

/** Whether the day's plan can still change: it was neither started nor closed. */
export function isOpenDay({ frozenAt, closed }: Pick<ItineraryDay, "frozenAt" | "closed">): boolean {
  return frozenAt === null && closed === null;
}

/** Whether a person took the customer off the day. */
export function isTakenOff({ existing }: PersonCalendar, id: Identifier, day: number): boolean {
  return existing.get(day)?.movedAway.some(({ customerId }) => customerId === id) ?? false;
}

/** The person's customers, and others that are on their days by hand. */
function nodesOf(
  { repId }: PlanPerson,
  customers: readonly PlanCustomer[],
  existing: ReadonlyMap<number, ItineraryDay>,
  input: PlanInput,
): Pick<PersonCalendar, "stops" | "nodeOf"> {
  const others = [...existing.values()].flatMap(({ stops }) => stops.filter(staysPlanned));
  const known = new Map(input.customers.map((customer) => [customer.id, customer]));
  const nodes = new Map<string, RouteStop>([
    ...customers.map((customer) => [customer.id, routeStop(customer.id, customer)] as const),
    ...others.map((stop) => [nodeName(stop), dayStop(stop, known.get(stop.customerId))] as const),
  ]);
  const sorted = [...nodes.keys()].toSorted();
  const places = new Map(sorted.map((id, at) => [id, at]));
  return {
    stops: sorted.flatMap((id) => nodes.get(id) ?? []),
    nodeOf: (id) => {
      const node = places.get(id);
      if (node === undefined) throw new Error(`${id} is not on the route of ${repId}`);
      return node;
    },
  };
}

/** A stop at a customer; `undefined` where it is not known here. */
export function routeStop(
  customerId: Identifier,
  customer: Pick<PlanCustomer, "position" | "zone" | "routeOrder" | "visitPlan"> | undefined,
): RouteStop {
  return {
    customerId,
    position: customer?.position ?? null,
    zone: customer?.zone ?? "",
    routeOrder: customer?.routeOrder ?? null,
    opensAt: customer?.visitPlan?.opensAt ?? null,
    closesAt: customer?.visitPlan?.closesAt ?? null,
    serviceMinutes: customer?.visitPlan?.serviceMinutes ?? SERVICE_MINUTES,
    isFixed: false,
  };
}

/** A stop of a day: an appointment has its own time instead of the customer's hours. */
export function dayStop(
  { customerId, appointment, window }: Pick<Stop, "customerId" | "appointment" | "window">,
  customer: Parameters<typeof routeStop>[1],
): RouteStop {
  return { ...routeStop(customerId, customer), ...(appointment !== undefined && readWindow(window)) };
}

/** An appointment is a node of its own: other visits of its customer keep to the customer's hours. */
function nodeName({ stopId, customerId, appointment }: Stop): string {
  return appointment === undefined ? customerId : `${customerId} ${stopId}`;
}

/** The day with what a person put on it. */
function draftOf(day: number, existing: ItineraryDay | undefined, nodeOf: PersonCalendar["nodeOf"]): DayDraft {
  const fixed = new Map<number, number>();
  const free: number[] = [];
  (existing?.stops ?? []).forEach((stop, place) => {
    if (!staysPlanned(stop)) return;
    if (stop.isFixed === true) fixed.set(nodeOf(nodeName(stop)), place);
    else free.push(nodeOf(nodeName(stop)));
  });
  return { day, free, fixed };
}

function closedDays(
  person: PlanPerson,
  { holidays }: PlanInput,
  from: number,
  to: number,
): Map<number, "holiday" | "leave"> {
  const leave = leaveDays(person.leave, dayOfNumber(from), dayOfNumber(to));
  const closed = new Map<number, "holiday" | "leave">();
  for (let day = from; day <= to; day += 1) {
    if (!person.workDays.includes(weekdayOfNumber(day))) continue;
    const name = dayOfNumber(day);
    if (leave.has(name)) closed.set(day, "leave");
    else if (holidays.has(name)) closed.set(day, "holiday");
  }
  return closed;
}
