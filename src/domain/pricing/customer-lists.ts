import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import type { PriceRule } from "../order/order.ts";
import type { PriceList } from "./price-list.ts";

/** The customer fields that select its price lists: its own list and its group. */
export interface CustomerLists {
  readonly priceListId: Identifier | null;
  readonly groupId: Identifier | null;
}

/** A candidate list for a customer's price, and why; `list` is undefined if it is not on this device or was deleted. */
export interface ListCandidate {
  readonly rule: Exclude<PriceRule, "quantityBreak">;
  readonly priceListId: Identifier;
  readonly list: PriceList | undefined;
}

/**
 * The candidate lists for a customer's prices in the order of PRICE-4: its own, those of its group
 * (by id, so that every device uses the same order), the default one. Each appears once.
 */
export function listsOf(customer: CustomerLists, priceLists: readonly PriceList[], day: Day): ListCandidate[] {
  const { priceListId, groupId } = customer;
  const candidates: ListCandidate[] = [];
  const add = (rule: ListCandidate["rule"], id: Identifier, list: PriceList | undefined) => {
    if (!candidates.some((candidate) => candidate.priceListId === id)) candidates.push({ rule, priceListId: id, list });
  };
  if (priceListId !== null) {
    const own = priceLists.find((list) => list.id === priceListId);
    add("customerList", priceListId, own);
  }
  const ofGroup = groupId === null ? [] : priceLists.filter((list) => list.groupIds.includes(groupId));
  for (const list of ofGroup.sort(byId)) add("groupList", list.id, list);
  const standard = defaultList(priceLists, day);
  if (standard !== undefined) add("defaultList", standard.id, standard);
  return candidates;
}

/** The first list in force for a customer on this day; null if there is none. */
export function listInForce(customer: CustomerLists, priceLists: readonly PriceList[], day: Day): PriceList | null {
  const found = listsOf(customer, priceLists, day).find(({ list }) => list !== undefined && isInForce(list, day));
  return found?.list ?? null;
}

/** Whether this list applies to a customer: the default one, its own, or one of its group's. */
export function isListOf(list: PriceList, customer: CustomerLists | null): boolean {
  if (list.isDefault) return true;
  if (customer === null) return false;
  return list.id === customer.priceListId || (customer.groupId !== null && list.groupIds.includes(customer.groupId));
}

/** The list for customers without one of their own; of several in force, the first by id. */
export function defaultList(priceLists: readonly PriceList[], day: Day): PriceList | undefined {
  return priceLists
    .filter((list) => list.isDefault && isInForce(list, day))
    .reduce<PriceList | undefined>(
      (first, list) => (first === undefined || list.id < first.id ? list : first),
      undefined,
    );
}

/** Whether the list is in force on this day; both ends are included. */
export function isInForce(list: PriceList, day: Day): boolean {
  return (list.validFrom === null || list.validFrom <= day) && (list.validTo === null || day <= list.validTo);
}

function byId(a: PriceList, b: PriceList): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
