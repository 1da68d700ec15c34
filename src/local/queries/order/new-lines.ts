import { composeLine } from "#domain/order/place-line.ts";
import type { CartLine } from "#domain/order/order.ts";
import { readLineFacts } from "#local/cart/line-facts.ts";
import type { Device } from "#local/databases/device.ts";

/** A product that is being added to an order; `lineId` stays while it is edited. */
export interface NewLine {
  readonly lineId: string;
  readonly productId: string;
  readonly quantity: number;
}

interface NewLinesRequest {
  readonly customerId: string;
  readonly lines: readonly NewLine[];
}

/** New lines of an order with the prices that this device knows; a quantity that is not possible has the last price. */
export async function readNewLines(device: Device, { customerId, lines }: NewLinesRequest): Promise<CartLine[]> {
  const found = await Promise.all(
    lines.map(async ({ lineId, productId, quantity }) => {
      const known = await readLineFacts(device, { customerId, productId });
      const product = known?.facts.item?.product;
      if (known === null || product === undefined) return [];
      const facts = { ...known.facts, lineId };
      const asked = composeLine(quantity, facts);
      const line = asked.ok ? asked : composeLine(product.minQuantity, facts);
      return line.ok ? [{ ...line.value, quantity }] : [];
    }),
  );
  return found.flat();
}
