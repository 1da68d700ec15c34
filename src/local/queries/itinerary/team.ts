import { isSignedOut } from "#domain/company/fleet.ts";
import { seesAll } from "#domain/access/is-owner.ts";
import { dayLoad, type DayLoad } from "#domain/planning/day-load.ts";
import { emptyDay, type ItineraryDay, type Stop } from "#domain/itinerary/itinerary-day.ts";
import { type DayOff, dayOff, workHours } from "#domain/itinerary/work-plan.ts";
import { visitRules } from "#domain/settings/visit-rules.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { readDays } from "#local/outbox/known-days.ts";
import { readEntries } from "../customer/find-customers.ts";
import type { CustomerEntry } from "../customer/customer-index.ts";
import { shownPlan } from "./itinerary.ts";
import { readOrderedCustomers } from "./ordered-customers.ts";
import { listTravellers, readWorkPlans } from "./work-plans.ts";

/** A stop on the team's board. `customer` is null while customers are loading. */
export interface TeamStop {
  readonly stop: Stop;
  readonly customer: CustomerEntry | null;
}

/** Somebody's day on the team's board. */
export interface TeamDay {
  readonly plan: ItineraryDay;
  readonly stops: readonly TeamStop[];
  /** Why nothing is planned on it; null = a working day. */
  readonly off: DayOff | null;
  readonly load: DayLoad;
}

/** A salesperson and their days. */
export interface TeamMember {
  readonly id: string;
  readonly name: string;
  readonly days: readonly TeamDay[];
  /** When one of their devices was last heard of, as far as this device is told. */
  readonly heardAt: Instant | null;
}

export interface Team {
  readonly today: Day;
  readonly members: readonly TeamMember[];
}

export interface TeamRange {
  readonly from: Day;
  readonly count: number;
}

/**
 * The days of everybody whom one plans for (VISIT-43): the team for owners and the store, only oneself for others. Null
 * until the company is loaded. Reads the days of the range, and no customer's row.
 */
export async function readTeam(device: Device, { from, count }: TeamRange): Promise<Team | null> {
  const { mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company === undefined) return null;
  const isTeam = seesAll(identity.roles);
  const range = { from, to: addDays(from, count - 1) };
  const [known, plans, entries] = await Promise.all([
    readDays(device, isTeam ? range : { ...range, repId: identity.uid }),
    readWorkPlans(device),
    readEntries(device, await readOverlay(device, "customer")),
  ]);
  const today = businessDayOf(device.now(), company.settings.timeZone);
  const [people, heard, ordered] = await Promise.all([
    isTeam
      ? listTravellers(device, new Set(known.flatMap(({ day }) => (day.stops.length > 0 ? [day.repId] : []))))
      : [{ id: identity.uid, name: identity.fullName }],
    readHeard(device),
    readOrderedCustomers(device, today),
  ]);
  const rules = visitRules(company.settings);
  const holidays = new Set(Object.keys(company.settings.holidays ?? {}));
  const customers = new Map(entries.map((entry) => [entry.id, entry]));
  const now = device.now();
  const days = new Map(
    known.map((each) => [each.day.id, shownPlan(each, { today, now, ordered: ordered.get(each.day.id) })]),
  );
  const members = people.map(({ id, name }): TeamMember => {
    const hours = workHours(rules, plans.get(id) ?? null);
    return {
      id,
      name,
      heardAt: heard.get(id) ?? null,
      days: Array.from({ length: count }, (_, index): TeamDay => {
        const day = addDays(from, index);
        const blank = emptyDay(id, day);
        const plan = days.get(blank.id) ?? blank;
        return {
          plan,
          stops: plan.stops.map((stop) => ({ stop, customer: customers.get(stop.customerId) ?? null })),
          off: dayOff(hours, holidays, day),
          load: dayLoad(plan, customers, hours, rules),
        };
      }),
    };
  });
  return { today, members };
}

/** When each person's devices were last heard of. Only owners are told. */
async function readHeard({ mirror }: Device): Promise<ReadonlyMap<string, Instant>> {
  const heard = new Map<string, Instant>();
  for (const device of await mirror.devices.toArray()) {
    if (isSignedOut(device) || device.heardAt === undefined) continue;
    heard.set(device.uid, Math.max(heard.get(device.uid) ?? 0, device.heardAt));
  }
  return heard;
}

/** The names of people and of these customers, by id. */
export async function readTeamNames(
  device: Device,
  { customerIds }: { readonly customerIds: readonly string[] },
): Promise<Readonly<Record<string, string>>> {
  const wanted = new Set(customerIds);
  const [entries, staff] = await Promise.all([
    readEntries(device, await readOverlay(device, "customer")),
    device.mirror.staff.toArray(),
  ]);
  return Object.fromEntries(
    [...staff, ...entries.filter(({ id }) => wanted.has(id))].map(({ id, name }) => [id, name]),
  );
}
