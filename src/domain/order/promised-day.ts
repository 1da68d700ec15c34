import type { CompanySettings } from "../company/company.ts";
import { weekdaysOfOrder } from "../settings/delivery-days.ts";
import type { Customer } from "../customer/customer.ts";
import { nextDeliveryDay } from "../values/business-day.ts";
import type { Day, Instant } from "../values/instant.ts";
import type { Cart } from "./cart.ts";

/** The day an order taken now is promised for: the one that was chosen, else the next delivery day (ORDER-11). */
export function promisedDay(
  { promisedOn, fulfilment }: Pick<Cart, "promisedOn" | "fulfilment">,
  customer: Pick<Customer, "deliveryDays" | "zone">,
  settings: CompanySettings,
  now: Instant,
): Day {
  return promisedOn ?? nextDeliveryDay(now, settings, weekdaysOfOrder(fulfilment, customer, settings));
}
