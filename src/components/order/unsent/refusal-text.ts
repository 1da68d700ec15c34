import type { Order } from "#domain/order/order.ts";
import { localName } from "#i18n/local-name.ts";
import type { UnsentOrder } from "#local/queries/order/unsent-order.ts";
import type { Text } from "#i18n/use-text.ts";
import { readFieldPath } from "#components/records/record-fields.ts";

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

/** Why the store did not take an order, and what to do: what it did not find is the customer. */
export function refusalText(
  order: Pick<Order, "lines">,
  { reason, field }: NonNullable<UnsentOrder["problem"]>,
  text: Text,
): string {
  if (reason === "NOT_FOUND") return text.t("order.unsent.noCustomer");
  if (reason === "CUSTOMER_INCOMPLETE") return incompleteText(field, text);
  if (reason === "PERMISSION_LOST") return text.t("order.unsent.mayNotSend");
  const part = refusedPart(order, field, text);
  // What can be named can be put right here, without support.
  if (reason === "SCHEMA_INVALID" && part !== "") return text.t("order.unsent.cannotTake", { field: part });
  return text.t(`reasons.${reason}`, { field: part || field });
}

/** Why an order waits for a record that was refused: what a customer lacks is told at the order too. */
export function parentText(
  order: Pick<Order, "lines">,
  problem: NonNullable<UnsentOrder["problem"]>,
  text: Text,
): string {
  return problem.reason === "CUSTOMER_INCOMPLETE"
    ? refusalText(order, problem, text)
    : text.t("reasons.PARENT_BLOCKED");
}

function incompleteText(field: string, { t }: Text): string {
  const named = readFieldPath("customer", field).field;
  return t("reasons.CUSTOMER_INCOMPLETE", { field: named === null ? field : t(`records.fields.${named}`) });
}

/** What a refusal names (`lines.0.quantity`) as people call it: the product and the field; "" if it has no name. */
function refusedPart({ lines }: Pick<Order, "lines">, field: string, { t, language }: Text): string {
  const place = /^lines\.(\d+)/.exec(field)?.[1];
  const line = place === undefined ? undefined : lines[Number(place)];
  const last = field.split(".").at(-1);
  const named = NAMED.find((each) => each === last);
  const words = [line && localName(line, language), named && t(`order.differences.fields.${named}`)];
  return words.filter(Boolean).join(" · ");
}
