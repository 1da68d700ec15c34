import type { CompanySettings } from "../company/company.ts";
import type { Role } from "../access/identity.ts";
import type { Order, OrderFlag } from "./order.ts";
import { type AdvanceFacts, isOwnOrder } from "./order-status.ts";
import { needsApprover } from "./review-order.ts";

/**
 * Everything besides its status that decides whether a person may advance this order (ACCESS-3, ORDER-26): the same
 * for the button, the command behind it and the server. With `settings` null (not on this device yet) nothing is
 * restricted here: the server decides.
 */
export function advanceFacts(
  order: Order & { readonly flags: readonly OrderFlag[]; readonly assignedTo: string },
  person: { readonly role: Role; readonly uid: string },
  settings: Pick<CompanySettings, "discountLimits"> | null,
): AdvanceFacts {
  return {
    isOwn: isOwnOrder(order, person.role, person.uid),
    fulfilment: order.fulfilment,
    needsApprover: settings !== null && needsApprover(order, settings.discountLimits),
  };
}
