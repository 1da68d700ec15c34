import { composeLine, type LineRefusal } from "#domain/order/place-line.ts";
import { refuse, type Result } from "#domain/values/result.ts";
import { readLineFacts } from "#local/cart/line-facts.ts";
import type { Device } from "#local/databases/device.ts";
import { changeOrder, type ChangeOrderProblem } from "./change-order.ts";

interface NewSubstitute {
  readonly orderId: string;
  readonly customerId: string;
  /** The line of which something was not found. */
  readonly lineId: string;
  readonly productId: string;
  /** In the product's own scale. */
  readonly quantity: number;
  readonly isAgreed: boolean;
}

/** Puts a product in for what was not found of a line (ORDER-81): its price is shown as this device knows it. */
export async function substituteLine(
  device: Device,
  { orderId, customerId, lineId, productId, quantity, isAgreed }: NewSubstitute,
): Promise<Result<null, ChangeOrderProblem | LineRefusal>> {
  const known = await readLineFacts(device, { customerId, productId });
  if (known === null) return refuse({ code: "notFound" });
  const line = composeLine(quantity, known.facts);
  if (!line.ok) return line;
  return changeOrder(device, orderId, { kind: "substitute", lineId, added: line.value, isAgreed });
}
