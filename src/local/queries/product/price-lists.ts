import { businessDayOf } from "#domain/values/business-day.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { isInForce, listInForce } from "#domain/pricing/customer-lists.ts";
import type { Day } from "#domain/values/instant.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import type { Mirrored } from "#local/databases/mirror-database.ts";
import { readAllCustomers, readPriceLists } from "#local/outbox/rows-with-edits.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";

/** A price list with the owner's key facts. */
export interface PriceListRow {
  readonly list: Mirrored<PriceList>;
  /** Customers assigned to it directly, and those assigned through their group. */
  readonly customers: number;
  readonly inForce: boolean;
  readonly sync: SyncState;
}

/** The price lists, the default one first, then by name; and all groups. */
export interface PriceListPage {
  readonly rows: readonly PriceListRow[];
  /** Every customer group used by a customer or a list. */
  readonly groupIds: readonly string[];
  readonly day: Day;
}

export async function listPriceLists(device: Device): Promise<PriceListPage> {
  const [lists, customers, company, overlay] = await Promise.all([
    readPriceLists(device),
    readAllCustomers(device),
    device.mirror.company.get(device.identity.companyId),
    readOverlay(device, "priceList"),
  ]);
  const day = businessDayOf(device.now(), company?.settings.timeZone ?? "UTC");
  const buyers = countBuyers(customers, lists, day);
  const rows = lists.map((list): PriceListRow => ({
    list,
    customers: buyers.get(list.id) ?? 0,
    inForce: isInForce(list, day),
    sync: overlay.syncOf(list.id),
  }));
  rows.sort((a, b) => Number(b.list.isDefault) - Number(a.list.isDefault) || a.list.name.localeCompare(b.list.name));
  const groupIds = new Set([
    ...lists.flatMap((list) => list.groupIds),
    ...customers.flatMap((customer) => customer.groupId ?? []),
  ]);
  return { rows, groupIds: [...groupIds].toSorted(), day };
}

/**
 * Counts each list's customers on a day. A customer whose own list has ended still counts for it, although another
 * list applies meanwhile.
 */
export function countBuyers(
  customers: readonly Customer[],
  lists: readonly PriceList[],
  day: Day,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const customer of customers) {
    const listId = customer.priceListId ?? listInForce(customer, lists, day)?.id;
    if (listId !== undefined) counts.set(listId, (counts.get(listId) ?? 0) + 1);
  }
  return counts;
}
