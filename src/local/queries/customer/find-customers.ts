import { businessDayOf } from "#domain/values/business-day.ts";
import { isRepOf } from "#domain/customer/customer.ts";
import { distanceBetween } from "#domain/values/distance.ts";
import { foldText } from "#domain/values/fold-text.ts";
import type { Day } from "#domain/values/instant.ts";
import { type Bounds, isWithin } from "#domain/values/bounds.ts";
import { byName, type CustomerEntry, customerEntry, readCustomerIndex } from "./customer-index.ts";
import type { Device } from "#local/databases/device.ts";
import { readDay } from "#local/outbox/known-days.ts";
import type { Overlay } from "#local/outbox/local-edits.ts";
import type { Position } from "#domain/values/position.ts";
import { type CustomerSort, sortCustomers } from "./sort-customers.ts";

/**
 * Which customers to list. `onRoute` = on my itinerary today, in its order; `due` = a visit is due, most overdue
 * first; `recent` = ordered within the last 60 days, latest first; `quiet` = they did not and are not closed; `near` =
 * by distance from `position`, without those that have no position; the rest are sorted by name. `grouped` = everybody,
 * in the groups of `groupCustomers`.
 */
export interface CustomerFilter {
  readonly text?: string;
  readonly filter?:
    | "all"
    | "mine"
    | "onRoute"
    | "due"
    | "recent"
    | "quiet"
    | "overdue"
    | "near"
    | "prospects"
    | "grouped";
  /** Where I am; distances are measured from here. */
  readonly position?: Position | null;
  /** Only customers within these bounds, the nearest first if there is a position. */
  readonly within?: Bounds | null;
  /** The order of a table; null = the filter's own, or the best match first. */
  readonly sort?: CustomerSort | null;
  readonly offset?: number;
  /** Default 100. */
  readonly limit?: number;
}

/** Fewer digits than this match every phone number. */
const MIN_NUMBER = 3;

const RECENT = 60 * 24 * 3_600_000;

/** What customer queries are answered from. */
export interface CustomerSource {
  readonly device: Device;
  readonly entries: readonly CustomerEntry[];
  /** The customers on my itinerary today, each once, in driving order. */
  readonly route: readonly string[];
}

export async function readCustomerSource(device: Device, overlay: Overlay<"customer">): Promise<CustomerSource> {
  const [entries, route] = await Promise.all([readEntries(device, overlay), readRoute(device)]);
  return { device, entries, route };
}

/** The customers a query finds, in its order. Reads nothing. */
export function findCustomers(source: CustomerSource, filter: CustomerFilter): readonly CustomerEntry[] {
  const matching = search(arrange(source.entries, filter, source), foldText(filter.text ?? "").trim());
  const { within, position, sort = null } = filter;
  const found = sort === null ? matching : sortCustomers(matching, sort);
  if (!within) return found;
  const inside = found.filter((entry) => entry.position !== null && isWithin(entry.position, within));
  return position ? byDistance(inside, position) : inside;
}

/** The groups of who may be buying (SELL-8): who is on my route, who ordered lately, everybody else. */
const GROUPS = ["onRoute", "recent", "all"] as const;

/** Where a group begins in a list, and how many it has. */
export interface CustomerGroup {
  readonly group: (typeof GROUPS)[number];
  readonly from: number;
  readonly count: number;
}

/** The most that are offered for having ordered lately; the others are found by name. */
const MOST_RECENT = 10;

/** Everybody who matches, in groups: a search never looks in one of them only. Reads nothing. */
export function groupCustomers(
  source: CustomerSource,
  filter: CustomerFilter,
): { readonly entries: readonly CustomerEntry[]; readonly groups: readonly CustomerGroup[] } {
  const found = findCustomers(source, { ...filter, filter: "all" });
  const matching = new Set(found);
  const taken = new Set<CustomerEntry>();
  const take = (entries: readonly CustomerEntry[]) => {
    const taking = entries.filter((entry) => matching.has(entry) && !taken.has(entry));
    for (const entry of taking) taken.add(entry);
    return taking;
  };
  const lists = {
    onRoute: take(arrange(source.entries, { filter: "onRoute" }, source)),
    recent: take(arrange(source.entries, { filter: "recent" }, source).slice(0, MOST_RECENT)),
    all: take(found),
  };
  let from = 0;
  const groups = GROUPS.flatMap((group): CustomerGroup[] => {
    const { length: count } = lists[group];
    from += count;
    return count === 0 ? [] : [{ group, from: from - count, count }];
  });
  return { entries: GROUPS.flatMap((group) => lists[group]), groups };
}

/** The filters that show a count. */
export const COUNTED_FILTERS = ["onRoute", "due", "overdue", "quiet", "prospects"] as const;
export type FilterCounts = Readonly<Record<(typeof COUNTED_FILTERS)[number], number>>;

export function countFilters(source: CustomerSource, text: string): FilterCounts {
  const entries = search(source.entries, foldText(text).trim());
  const count = (filter: (typeof COUNTED_FILTERS)[number]) => arrange(entries, { filter }, source).length;
  return {
    onRoute: count("onRoute"),
    due: count("due"),
    overdue: count("overdue"),
    quiet: count("quiet"),
    prospects: count("prospects"),
  };
}

/** The entries of the mirror with this device's edits applied, by name. */
export async function readEntries(device: Device, overlay: Overlay<"customer">): Promise<readonly CustomerEntry[]> {
  const entries = await readCustomerIndex(device.mirror);
  const edited = entries.filter(({ id }) => overlay.has(id)).map(({ id }) => id);
  const ids = [...new Set([...edited, ...overlay.created])];
  if (ids.length === 0) return entries;
  const stored = await device.mirror.customers.bulkGet(ids);
  const shown = ids.flatMap((id, index) => overlay.apply(id, stored[index]) ?? []).map(customerEntry);
  return [...entries.filter(({ id }) => !overlay.has(id)), ...shown].sort(byName);
}

/** The entries that pass a filter, in its order. */
function arrange(
  entries: readonly CustomerEntry[],
  { filter = "all", position }: CustomerFilter,
  { route, device }: Pick<CustomerSource, "route" | "device">,
): readonly CustomerEntry[] {
  const now = device.now();
  switch (filter) {
    case "all":
    case "grouped":
      return entries;
    case "onRoute": {
      const byId = new Map(entries.map((entry) => [entry.id, entry]));
      return route.flatMap((id) => byId.get(id) ?? []);
    }
    case "mine":
      return entries.filter((entry) => isRepOf(entry, device.identity.uid));
    case "due":
      return entries
        .filter(({ dueAt, status }) => dueAt !== null && dueAt <= now && status !== "disabled")
        .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0));
    case "recent":
      return entries
        .filter(({ lastOrderAt }) => (lastOrderAt ?? 0) >= now - RECENT)
        .sort((a, b) => (b.lastOrderAt ?? 0) - (a.lastOrderAt ?? 0));
    case "quiet":
      return entries.filter(({ lastOrderAt, status }) => (lastOrderAt ?? 0) < now - RECENT && status !== "disabled");
    case "overdue":
      return entries.filter(({ overdue }) => overdue > 0);
    case "near":
      return position ? byDistance(entries, position) : [];
    case "prospects":
      return entries.filter(({ status }) => status === "prospect");
  }
}

/** The digits of a phone number or tax id for comparison: "(222) 444-01" becomes 22244401. "" if too short. */
function compactNumber(word: string): string {
  const compact = word.replace(/[^a-z0-9]/g, "");
  return compact.length >= MIN_NUMBER && /\d/.test(compact) ? compact : "";
}

function byDistance(entries: readonly CustomerEntry[], from: Position): CustomerEntry[] {
  return entries
    .flatMap((entry) => (entry.position ? [{ entry, distance: distanceBetween(from, entry.position) }] : []))
    .sort((a, b) => a.distance - b.distance)
    .map(({ entry }) => entry);
}

function search(entries: readonly CustomerEntry[], text: string): readonly CustomerEntry[] {
  if (text === "") return entries;
  const words = text.split(/\s+/).map((word) => ({ word, compact: compactNumber(word) }));
  const found = entries.filter((entry) =>
    words.every(
      ({ word, compact }) => entry.text.includes(word) || (compact !== "" && entry.numbers.includes(compact)),
    ),
  );
  const rankOf = (entry: CustomerEntry) => (entry.code === text ? 0 : entry.sortName.startsWith(text) ? 1 : 2);
  return found.sort((a, b) => rankOf(a) - rankOf(b));
}

async function readRoute(device: Device): Promise<readonly string[]> {
  const today = await readToday(device);
  const { day } = await readDay(device, device.identity.uid, today);
  return [...new Set(day.stops.map((stop) => stop.customerId))];
}

export async function readToday(device: Device): Promise<Day> {
  const company = await device.mirror.company.get(device.identity.companyId);
  return businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
}
