import type { StoredOrder } from "#domain/order/order.ts";
import { type DeskFacts, readDeskFacts } from "#local/queries/order/desk-facts.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/** What this device knows today of what an order is about; null until it is read. */
export function useDeskFacts({ customerId, repId, lines }: StoredOrder): DeskFacts | null {
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  return readyValue(useLive(readDeskFacts, { customerId, repId, productIds })) ?? null;
}
