import { businessDayOf } from "#domain/values/business-day.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { CompanyContent } from "./company-documents.ts";
import { demoCategories } from "./demo-categories.ts";
import { demoCompany } from "./demo-company.ts";
import { demoCustomers } from "./demo-customers.ts";
import { demoOrders } from "./demo-orders.ts";
import { demoPriceLists, demoProducts, demoStock } from "./demo-products.ts";
import { dueByWeekday, planItinerary } from "./itinerary-plan.ts";
import { DEMO_COMPANY, SIGN_INS } from "./sign-ins.ts";

/** The whole demo company as of now: the same for everyone who starts on the same day. */
export function demoContent(now: Instant): CompanyContent {
  const today = businessDayOf(now, demoCompany.settings.timeZone);
  const reps = SIGN_INS.filter(({ companyId, role }) => companyId === DEMO_COMPANY && role === "salesperson");
  const products = demoProducts();
  const priceLists = demoPriceLists();
  const customers = demoCustomers(now);
  const orders = demoOrders({ reps, customers, products, priceLists, today });
  return {
    company: demoCompany,
    priceLists,
    categories: demoCategories(),
    products,
    stock: demoStock(products, now),
    customers: customers.map((customer) => ({ ...customer, lastOrderAt: lastOrderAt(customer, orders) })),
    itineraryDays: reps.flatMap((rep) => planDemoItinerary(customers, rep.uid, today)),
    orders,
  };
}

/** A demo salesperson's days around today. */
export function planDemoItinerary(customers: readonly Customer[], repId: string, today: string) {
  const repName = SIGN_INS.find(({ uid }) => uid === repId)?.fullName ?? "";
  const own = customers.filter((customer) => customer.repId === repId && customer.status !== "disabled");
  return planItinerary({ repId, repName, today, dueOn: dueByWeekday(own) });
}

function lastOrderAt(customer: Customer, orders: readonly StoredOrder[]): Instant | null {
  const times = orders.filter(({ customerId }) => customerId === customer.id).map(({ capturedAt }) => capturedAt);
  return times.length === 0 ? null : Math.max(...times);
}
