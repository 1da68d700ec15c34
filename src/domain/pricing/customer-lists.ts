import type { Identifier } from "../values/identifier.ts";
import type { Day } from "../values/instant.ts";
import type { PriceRule } from "../order/order.ts";
import type { PriceList } from "./price-list.ts";

/** What of a customer decides by which lists it buys: the list it names itself, and its group. */
export interface CustomerLists {
  readonly priceListId: Identifier | null;
  readonly groupId: Identifier | null;
}

/** A list that is asked for a customer's price, and why it is; `list` undefined = not on this device, or deleted. */
export interface ListCandidate {
  readonly rule: Exclude<PriceRule, "quantityBreak">;
  readonly priceListId: Identifier;
  readonly list: PriceList | undefined;
}

/**
 * The lists that are asked for a customer's prices, in the order of PRICE-4: its own, those of its group
 * (by id, so that every device asks them in the same order), the default one. Each is asked once.
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

/** The list a customer buys by on this day, where a product is on it; null where no list is in force. */
export function listInForce(customer: CustomerLists, priceLists: readonly PriceList[], day: Day): PriceList | null {
  const found = listsOf(customer, priceLists, day).find(({ list }) => list !== undefined && isInForce(list, day));
  return found?.list ?? null;
}

/** Whether a customer may buy by this list: the default one, its own one, or one of its group's. */
export function isListOf(list: PriceList, customer: CustomerLists | null): boolean {
  if (list.isDefault) return true;
  if (customer === null) return false;
  return list.id === customer.priceListId || (customer.groupId !== null && list.groupIds.includes(customer.groupId));
}

/** The list that holds for customers without one of their own; of several in force, the first by id. */
export function defaultList(priceLists: readonly PriceList[], day: Day): PriceList | undefined {
  return priceLists
    .filter((list) => list.isDefault && isInForce(list, day))
    .reduce<PriceList | undefined>(
      (first, list) => (first === undefined || list.id < first.id ? list : first),
      undefined,
    );
}

/** Whether the list may be sold by on this day; both ends belong to it. */
export function isInForce(list: PriceList, day: Day): boolean {
  return (list.validFrom === null || list.validFrom <= day) && (list.validTo === null || day <= list.validTo);
}

function byId(a: PriceList, b: PriceList): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}
