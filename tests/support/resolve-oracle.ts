import type { PriceList } from "#domain/pricing/price-list.ts";
import type { PriceRequest } from "#domain/pricing/resolve-price.ts";

/**
 * PRICE-4 again, the slow way: all candidate lists one after the other, each price found by trying every possible
 * price. It only exists for comparison.
 */
export function resolveSlowly(request: PriceRequest): { unitPrice: number; priceListId: string } | null {
  const { priceLists, quantity, day, priceListId, groupId } = request;
  const product = asOfDay(request.product, day);
  const valid = priceLists.filter(
    (list) => !(list.validFrom !== null && day < list.validFrom) && !(list.validTo !== null && day > list.validTo),
  );
  const sorted = valid.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const asked = [
    ...sorted.filter((list) => list.id === priceListId),
    ...sorted.filter((list) => groupId !== null && list.groupIds.includes(groupId)),
    ...sorted.filter((list) => list.isDefault).slice(0, 1),
  ];
  for (const list of asked) {
    const unitPrice = priceOnList(list);
    if (unitPrice !== null) return { unitPrice, priceListId: list.id };
  }
  return null;

  function priceOnList(list: PriceList): number | null {
    const own = stored(product.prices, list.id);
    const ownBreak = bestBreak(list.id);
    if (ownBreak !== null) return ownBreak;
    if (own !== null) return own;
    if (list.basis.kind === "fixed") return null;
    const { baseListId } = list.basis;
    if (!priceLists.some((other) => other.id === baseListId)) return null;
    const hasOwnBreaks = (product.breaks[list.id] ?? []).some((entry) => entry.unitPrice > 0);
    const base = (hasOwnBreaks ? null : bestBreak(baseListId)) ?? stored(product.prices, baseListId);
    return base === null ? null : percentSlowly(base, list.basis.rate, list.basis.rounding);
  }

  function bestBreak(listId: string): number | null {
    const reached = (product.breaks[listId] ?? []).filter(
      (entry) => entry.unitPrice > 0 && entry.fromQuantity <= quantity,
    );
    const highest = Math.max(...reached.map((entry) => entry.fromQuantity));
    return reached.find((entry) => entry.fromQuantity === highest)?.unitPrice ?? null;
  }
}

/** Rewrites the product as a person would who waits until midnight and types in the announced prices. */
function asOfDay(product: PriceRequest["product"], day: string) {
  const prices = new Map(Object.entries(product.prices));
  const breaks = new Map(Object.entries(product.breaks));
  for (const [listId, next] of Object.entries(product.nextPrices)) {
    if (next.from > day) continue;
    prices.set(listId, next.unitPrice ?? 0);
    breaks.set(listId, next.breaks);
  }
  return { prices: Object.fromEntries(prices), breaks: Object.fromEntries(breaks) };
}

function stored(prices: Readonly<Record<string, number>>, listId: string): number | null {
  const price = Object.hasOwn(prices, listId) ? prices[listId] : undefined;
  return price === undefined || price === 0 ? null : price;
}

/** Tries every price with the right ending upwards until the next one is further away. */
export function percentSlowly(base: number, rate: number, rounding: "none" | "00" | "50" | "90"): number {
  const exact = BigInt(base) * BigInt(10_000 + rate);
  const ending = { none: 0n, "00": 0n, "50": 5_000n, "90": 9_000n }[rounding];
  const step = rounding === "none" ? 1n : 10_000n;
  const distance = (price: bigint) => (price * 10_000n > exact ? price * 10_000n - exact : exact - price * 10_000n);
  let price = ending === 0n ? step : ending;
  while (distance(price + step) <= distance(price)) price += step;
  return Number(price);
}
