import type { Company } from "#domain/company/company.ts";
import { ORDER_FLAGS, type OrderStatus } from "#domain/order/order.ts";
import { reasonListOf, reasonText } from "#domain/settings/reasons.ts";
import type { Text } from "#i18n/use-text.ts";

/** A step of an order's history, as far as it says why; null = it was no change of status. */
interface Step {
  readonly status: OrderStatus | null;
  readonly reason: string;
  readonly reasonCode?: string;
}

/** Why a step was taken, in words: the store's own steps name flags (ORDER-52). Empty if it does not say. */
export function stepReason(step: Step, company: Company | null, { t, language }: Text): string {
  const said = reasonText(company, step.status === null ? null : reasonListOf(step.status), step, language);
  const flags = said.split(" ").map((word) => ORDER_FLAGS.find((flag) => flag === word));
  return flags.every((flag) => flag !== undefined) ? flags.map((flag) => t(`order.flags.${flag}`)).join(" · ") : said;
}
