import type { Order } from "#domain/order/order.ts";
import { localName } from "#i18n/local-name.ts";
import type { UnsentOrder } from "#local/queries/order/unsent-order.ts";
import type { Text } from "#i18n/use-text.ts";

const NAMED = [
  "quantity",
  "unitPrice",
  "discount",
  "note",
  "promisedOn",
  "name",
  "taxId",
  "address",
  "tax",
  "total",
] as const;

/** Why the store did not take an order: what it did not find is the customer. */
export function refusalText(
  order: Pick<Order, "lines">,
  { reason, field }: NonNullable<UnsentOrder["problem"]>,
  text: Text,
): string {
  if (reason === "NOT_FOUND") return text.t("order.unsent.noCustomer");
  return text.t(`reasons.${reason}`, { field: refusedPart(order, field, text) });
}

/** What a refusal names (`lines.0.quantity`) as people call it: the product and the field; else as it is, for support. */
function refusedPart({ lines }: Pick<Order, "lines">, field: string, { t, language }: Text): string {
  const place = /^lines\.(\d+)/.exec(field)?.[1];
  const line = place === undefined ? undefined : lines[Number(place)];
  const last = field.split(".").at(-1);
  const named = NAMED.find((each) => each === last);
  const words = [line && localName(line, language), named && t(`order.differences.fields.${named}`)];
  return words.filter(Boolean).join(" · ") || field;
}
