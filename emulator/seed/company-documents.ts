import type { Category } from "#domain/category/category.ts";
import type { Company } from "#domain/company/company.ts";
import { type Customer, repsOf } from "#domain/customer/customer.ts";
import type { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import { itineraryFigures } from "#domain/kpi/count-day.ts";
import { countedOrder } from "#domain/kpi/count-order.ts";
import { changesOf } from "#domain/kpi/figures.ts";
import { kpiDaysOf } from "#domain/kpi/kpi-day.ts";
import { kpiMonthsOf } from "#domain/kpi/kpi-month.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import type { SeedDocument } from "./write-documents.ts";

/** A company's initial data. */
export interface CompanyContent {
  company: Company;
  priceLists: readonly PriceList[];
  categories: readonly Category[];
  products: readonly Product[];
  stock: readonly StockItem[];
  customers: readonly Customer[];
  itineraryDays: readonly ItineraryDay[];
  orders: readonly StoredOrder[];
}

/** The documents below a company, and its categories, which are top level. Not the company itself. */
export function companyDocuments(content: CompanyContent): SeedDocument[] {
  const below = `companies/${content.company.id}`;
  const orders = content.orders.map((order) => ({ ...order, figures: countedOrder(order) }));
  const parts = [
    ...orders.flatMap(({ figures }) => changesOf(null, figures)),
    ...content.itineraryDays.map((day) => ({ repId: day.repId, day: day.day, figures: itineraryFigures(day) })),
  ];
  const days = kpiDaysOf(parts);
  const repIds = new Map(content.customers.map((customer) => [customer.id, repsOf(customer)]));
  return [
    ...content.priceLists.map((row) => withoutId(`${below}/priceLists`, row)),
    ...content.categories.map((row) => withoutId("categories", row)),
    ...content.customers.map((row) => withoutId(`${below}/customers`, row)),
    ...content.itineraryDays.map((row) => withoutId(`${below}/itineraryDays`, row)),
    ...content.products.map((row) => withoutId(`${below}/products`, row)),
    ...content.stock.map((row) => ({ path: `${below}/stock/${row.productId}`, data: row })),
    ...days.map((row) => withoutId(`${below}/kpiDays`, row)),
    ...kpiMonthsOf(days).map((row) => withoutId(`${below}/kpiMonths`, row)),
    ...orders.map((row) => ({
      path: `${below}/orders/${row.orderId}`,
      data: { ...row, customerRepIds: repIds.get(row.customerId) ?? [] },
    })),
  ];
}

/** The company's own document. Written last: it marks the company as complete. */
export function companyDocument({ company }: Pick<CompanyContent, "company">): SeedDocument {
  return withoutId("companies", company);
}

function withoutId(collection: string, row: { readonly id: string }): SeedDocument {
  const { id, ...data } = row;
  return { path: `${collection}/${id}`, data };
}
