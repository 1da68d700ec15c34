import { businessDayOf } from "#domain/values/business-day.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { type OrdersByMonth, ordersByMonthAfter, type Purchases, purchasesAfter } from "#domain/customer/purchases.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { CompanyContent } from "./company-documents.ts";
import { demoCategories } from "./demo-categories.ts";
import { demoCompany } from "./demo-company.ts";
import { demoCustomers } from "./demo-customers.ts";
import { demoOrders } from "./demo-orders.ts";
import { demoOffersList, withOffers } from "./demo-offers.ts";
import { demoPriceLists, demoProducts, demoStock } from "./demo-products.ts";
import { planSeedDays } from "./plan-seed-days.ts";
import { DEMO_COMPANY, SIGN_INS } from "./sign-ins.ts";

/** The whole demo company as of now: the same for everyone who starts on the same day. */
export function demoContent(now: Instant): CompanyContent {
  const today = businessDayOf(now, demoCompany.settings.timeZone);
  const reps = SIGN_INS.filter(({ companyId, role }) => companyId === DEMO_COMPANY && role === "salesperson");
  const products = withOffers(demoProducts(), now);
  const priceLists = [...demoPriceLists(), demoOffersList(today)];
  const { days, customers } = planSeedDays({
    company: demoCompany,
    customers: demoCustomers(now),
    repIds: reps.map(({ uid }) => uid),
    today,
  });
  const orders = demoOrders({ reps, customers, days, products, priceLists, today });
  return {
    company: demoCompany,
    priceLists,
    categories: demoCategories(),
    products,
    stock: demoStock(products, now),
    customers: customers.map((customer) => withOrders(customer, orders, now)),
    itineraryDays: days,
    orders,
  };
}

function withOrders(customer: Customer, orders: readonly StoredOrder[], now: Instant): Customer {
  const own = orders.filter(({ customerId }) => customerId === customer.id);
  const { timeZone } = demoCompany.settings;
  const facts = { now, timeZone };
  const changes = own.map((after) => ({ before: null, after }));
  const purchases = changes.reduce<Purchases>((sums, change) => purchasesAfter(sums, change, facts), {});
  const ordersByMonth = changes.reduce<OrdersByMonth>(
    (months, change) => ordersByMonthAfter(months, change, facts),
    {},
  );
  const lastOrderAt = own.length === 0 ? null : Math.max(...own.map(({ capturedAt }) => capturedAt));
  return { ...customer, lastOrderAt, purchases, ordersByMonth };
}
