import { useText } from "#i18n/use-text.ts";
import { readUnsentOrder } from "#local/queries/order/unsent-order.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { parentText, refusalText } from "./refusal-text.ts";

interface WhyRefusedProps {
  readonly orderId: string;
  /** Said of what cannot be edited, such as a sale at the counter. */
  readonly otherwise: string;
}

/** Why the store did not take an unsent order, or what it waits for, with the line and the field by their names. */
export function WhyRefused({ orderId, otherwise }: WhyRefusedProps) {
  const text = useText();
  const unsent = readyValue(useLive(readUnsentOrder, orderId));
  if (unsent === undefined) return null;
  if (unsent?.parent) return parentText(unsent.order, unsent.parent.problem, text);
  return unsent?.problem ? refusalText(unsent.order, unsent.problem, text) : otherwise;
}
