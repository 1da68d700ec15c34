import { type Customer, isRepOf } from "#domain/customer/customer.ts";
import type { VisitPlan } from "#domain/customer/visit-plan.ts";
import { foldText } from "#domain/values/fold-text.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";
import type { CustomerEntry } from "./customer-index.ts";
import { readEntries } from "./find-customers.ts";
import { zonesOf } from "./zones.ts";

/** Which customers can be chosen; null = whichever. */
export interface SelectionFilter {
  readonly text: string;
  readonly zone: string | null;
  readonly rank: VisitPlan["rank"] | null;
  readonly only: "due" | "overdue" | null;
  /** Those whom this person serves. */
  readonly repId: string | null;
  /** Only these; null = everybody. */
  readonly among: readonly string[] | null;
  /** Not these: they are on the day already. */
  readonly except: readonly string[];
}

/** A customer to choose. */
export interface SelectableCustomer {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly rank: VisitPlan["rank"] | null;
  readonly isDue: boolean;
  readonly isOverdue: boolean;
}

export interface Selectable {
  readonly customers: readonly SelectableCustomer[];
  /** The zones of those who can be chosen at all. */
  readonly zones: readonly string[];
}

/** The customers to choose from, by name; those that are due, longest first. Reads no rows. */
export async function listSelectable(device: Device, filter: SelectionFilter): Promise<Selectable> {
  const { text, zone, rank, only, repId } = filter;
  const except = new Set(filter.except);
  const among = filter.among && new Set(filter.among);
  const now = device.now();
  const entries = await readEntries(device, await readOverlay(device, "customer"));
  const open = entries.filter(
    (entry) =>
      entry.status !== "disabled" &&
      !except.has(entry.id) &&
      (among?.has(entry.id) ?? true) &&
      (repId === null || entry.repId === "" || isRepOf(entry, repId)),
  );
  const isDue = ({ dueAt }: CustomerEntry) => dueAt !== null && dueAt <= now;
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  const found = open.filter(
    (entry) =>
      (zone === null || entry.zone === zone) &&
      (rank === null || entry.visitPlan?.rank === rank) &&
      (only !== "due" || isDue(entry)) &&
      (only !== "overdue" || entry.overdue > 0) &&
      words.every((word) => entry.text.includes(word)),
  );
  const sorted = only === "due" ? found.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0)) : found;
  return {
    customers: sorted.map((entry) => ({
      id: entry.id,
      name: entry.name,
      zone: entry.zone,
      rank: entry.visitPlan?.rank ?? null,
      isDue: isDue(entry),
      isOverdue: entry.overdue > 0,
    })),
    zones: zonesOf(open),
  };
}

/** The chosen customers with this device's edits; without those it no longer has. */
export async function readChosenCustomers(
  device: Device,
  { customerIds }: { readonly customerIds: readonly string[] },
): Promise<readonly Customer[]> {
  return (await readCustomers(device, customerIds)).filter((customer) => customer !== undefined);
}
