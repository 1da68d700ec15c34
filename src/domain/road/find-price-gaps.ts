import { isInForce, listsOf } from "../pricing/customer-lists.ts";
import type { PriceList } from "../pricing/price-list.ts";
import type { RoadStop, StoredFacts } from "./road-facts.ts";

/**
 * The stops whose customer cannot be sold to at their prices: the customer is not here, their list or the one it is
 * computed from is not, or none is in force on that day (ROAD-3).
 */
export function findPriceGaps({
  stops,
  customers,
  priceLists,
}: Pick<StoredFacts, "stops" | "customers" | "priceLists">): RoadStop[] {
  const known = new Map(customers.map((customer) => [customer.id, customer]));
  return stops.filter(({ customerId, day }) => {
    const customer = known.get(customerId);
    if (customer === undefined) return true;
    const candidates = listsOf(customer, priceLists, day);
    if (candidates.some(({ list }) => list === undefined)) return true;
    const inForce = candidates.find(({ list }) => list !== undefined && isInForce(list, day))?.list;
    return inForce === undefined || !isComputable(inForce, priceLists);
  });
}

/** Whether the prices of a percentage list can be computed: its base list is here. */
function isComputable({ basis }: PriceList, priceLists: readonly PriceList[]): boolean {
  return basis.kind === "fixed" || priceLists.some((list) => list.id === basis.baseListId);
}
