import { composeLine, type LineRefusal } from "#domain/order/place-line.ts";
import { refuse, type Result } from "#domain/values/result.ts";
import { readLineFacts } from "#local/cart/line-facts.ts";
import type { Device } from "#local/databases/device.ts";
import { changeOrder, type ChangeOrderProblem } from "./change-order.ts";

interface NewLine {
  readonly orderId: string;
  readonly customerId: string;
  readonly productId: string;
  /** In the product's own scale. */
  readonly quantity: number;
}

/** Adds a product to an order that the store has, as an edit (ORDER-41): its price is shown as this device knows it. */
export async function addLine(
  device: Device,
  { orderId, customerId, productId, quantity }: NewLine,
): Promise<Result<null, ChangeOrderProblem | LineRefusal>> {
  const known = await readLineFacts(device, { customerId, productId });
  if (known === null) return refuse({ code: "notFound" });
  const line = composeLine(quantity, known.facts);
  if (!line.ok) return line;
  return changeOrder(device, orderId, {
    kind: "revise",
    lines: [],
    added: [line.value],
    reasonCode: null,
    words: "",
  });
}
