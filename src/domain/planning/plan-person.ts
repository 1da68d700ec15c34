import type { Identifier } from "../values/identifier.ts";
import { insertStop, orderOf } from "./day-draft.ts";
import { dayNumber, dayOfNumber, mondayOf } from "./day-number.ts";
import { fillWeek, type Wanted } from "./fill-week.ts";
import { staysPlanned } from "../itinerary/itinerary-day.ts";
import { isTakenOff, openCalendar, type PersonCalendar } from "./person-calendar.ts";
import type { Plan, PlanCustomer, PlanInput, PlanPerson, Unplanned, UnplannedReason } from "./plan-input.ts";
import { planStops, type PlannedVisit } from "./plan-stops.ts";
import { visitNeed, type VisitNeed, type WorkWeek } from "./visit-need.ts";

const CLASS_WEIGHTS = { A: 1.3, B: 1, C: 0.8 } as const;
const OVERDUE_WEIGHT = 0.3;
const LOW_PURCHASES_WEIGHT = 0.2;
const CARRIED_WEIGHT = 0.2;

/** What has been planned so far. */
interface PersonPlan {
  /** The visits of each customer, made and planned, ascending. */
  readonly visits: Map<Identifier, readonly number[]>;
  readonly planned: Map<number, Map<Identifier, PlannedVisit>>;
  readonly unplanned: Map<Identifier, Unplanned>;
}

/** The plan of one person. `visits` are those made and those planned on days that stay as they are, by customer. */
export function planPerson(
  person: PlanPerson,
  customers: readonly PlanCustomer[],
  visits: Map<Identifier, readonly number[]>,
  input: PlanInput,
): Plan {
  const calendar = openCalendar(person, customers, input);
  const plan: PersonPlan = { visits, planned: new Map(), unplanned: new Map() };
  planFollowUps(calendar, plan);
  for (let monday = mondayOf(calendar.from); monday <= calendar.end; monday += 7) {
    planWeek(calendar, plan, monday, input);
  }
  const { drafts, existing, stops, to, terms } = calendar;
  const days = [...drafts.values()]
    .filter(({ day }) => day <= to)
    .map((draft) =>
      planStops({
        person,
        day: draft.day,
        before: existing.get(draft.day) ?? null,
        order: orderOf(draft, draft.free).flatMap((node) => stops[node] ?? []),
        planned: plan.planned.get(draft.day) ?? new Map(),
        visits,
        terms,
      }),
    )
    .filter((day) => day.stops.length > 0 || existing.has(dayNumber(day.day)));
  return { days, unplanned: [...plan.unplanned.values()] };
}

/** Agreed visits come first, whatever the days' limits. */
function planFollowUps(calendar: PersonCalendar, plan: PersonPlan): void {
  const { customers, workable, drafts, closed, route, nodeOf } = calendar;
  for (const customer of customers) {
    const due = followUpDay(calendar, customer, plan.visits.get(customer.id) ?? []);
    if (due === null) continue;
    const free = workable.filter((day) => !isTakenOff(calendar, customer.id, day));
    const day = nearestDay(free, due);
    const draft = day === null ? undefined : drafts.get(day);
    if (day === null || draft === undefined) {
      miss(calendar, plan, customer, due, closed.get(due) ?? "noDayLeft");
      continue;
    }
    insertStop(route, draft, nodeOf(customer.id), null);
    note(plan, { customer, day, isFollowUp: true, isCarriedOver: day !== due && closed.has(due) });
  }
}

function planWeek(calendar: PersonCalendar, plan: PersonPlan, monday: number, { speeds, isAnew }: PlanInput): void {
  const { person, customers, from, workable, drafts, closed, route, limits, stops, nodeOf } = calendar;
  const week: WorkWeek = {
    monday,
    from: Math.max(monday, from),
    open: workable.filter((day) => mondayOf(day) === monday),
    closed,
    workDays: person.workDays,
  };
  const wanted = customers.flatMap((customer) => {
    const visits = plan.visits.get(customer.id) ?? [];
    const need = visitNeed(customer, visits, week, (day) => isTakenOff(calendar, customer.id, day));
    if (need === null) return [];
    const node = nodeOf(customer.id);
    const wish: Wanted = {
      node,
      position: stops[node]?.position ?? null,
      need,
      priority: priorityOf(customer, need),
      former: isAnew ? new Set() : formerDays(calendar, customer.id),
      lastVisit: visits.findLast((visit) => visit < (need.days[0] ?? from)) ?? null,
    };
    return [{ customer, need, wish }];
  });
  const days = week.open.flatMap((day) => drafts.get(day) ?? []);
  const positionOf = (node: number) => stops[node]?.position ?? null;
  const found = fillWeek(
    { route, drafts: days, limits, speeds, positionOf },
    wanted.map(({ wish }) => wish),
  );
  for (const { customer, need, wish } of wanted) {
    const chosen = found.get(wish.node) ?? [];
    for (const day of chosen) note(plan, { customer, day, isFollowUp: false, isCarriedOver: need.isCarriedOver });
    if (chosen.length > 0) plan.unplanned.delete(customer.id);
    else if (need.dueOn <= monday + 6) {
      miss(calendar, plan, customer, need.dueOn, need.hindrance ?? roomless(calendar, wish));
    }
  }
}

function note({ planned, visits }: PersonPlan, visit: PlannedVisit): void {
  const { customer, day } = visit;
  const ofDay = planned.get(day) ?? new Map<Identifier, PlannedVisit>();
  planned.set(day, ofDay.set(customer.id, visit));
  const known = visits.get(customer.id) ?? [];
  visits.set(
    customer.id,
    [...known, day].toSorted((a, b) => a - b),
  );
}

function miss(
  { person: { repId } }: PersonCalendar,
  { unplanned }: PersonPlan,
  { id }: PlanCustomer,
  dueOn: number,
  reason: UnplannedReason,
): void {
  unplanned.set(id, { customerId: id, repId, dueOn: dayOfNumber(dueOn), reason });
}

function formerDays({ drafts, existing }: PersonCalendar, id: Identifier): ReadonlySet<number> {
  const former = [...drafts.keys()].filter((day) =>
    existing.get(day)?.stops.some((stop) => stop.customerId === id && !staysPlanned(stop)),
  );
  return new Set(former);
}

/** Why a customer found no room: it does not even fit into an empty day, or the days are full. */
function roomless({ route, limits }: PersonCalendar, { node }: Wanted): UnplannedReason {
  if (insertStop(route, { day: 0, free: [], fixed: new Map() }, node, limits)) return "noCapacity";
  const { opensAt = 0, latestAt = Infinity, service = 0 } = route.nodes[node] ?? {};
  return latestAt < route.startsAt || opensAt + service > limits.endsAt ? "outsideHours" : "tooFar";
}

function priorityOf({ visitPlan, isOverdue, isBelowUsual }: PlanCustomer, need: VisitNeed): number {
  return (
    need.score * CLASS_WEIGHTS[visitPlan?.rank ?? "B"] +
    (isOverdue ? OVERDUE_WEIGHT : 0) +
    (isBelowUsual ? LOW_PURCHASES_WEIGHT : 0) +
    (need.isCarriedOver ? CARRIED_WEIGHT : 0)
  );
}

/** The day of the visit that was agreed; null if there is none, it was kept, or a person decided otherwise. */
function followUpDay(
  calendar: PersonCalendar,
  { id, followUp }: PlanCustomer,
  visits: readonly number[],
): number | null {
  if (followUp === null) return null;
  const agreed = dayNumber(followUp.on);
  const isSettled = isTakenOff(calendar, id, agreed) || visits.some((visit) => visit >= agreed);
  return agreed > calendar.end || isSettled ? null : Math.max(agreed, calendar.from);
}

/** The nearest day of the same week, rather later than earlier; else the first one after it. */
function nearestDay(days: readonly number[], wanted: number): number | null {
  const sameWeek = days
    .filter((day) => mondayOf(day) === mondayOf(wanted))
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a);
  return sameWeek[0] ?? days.find((day) => day > wanted) ?? null;
}
