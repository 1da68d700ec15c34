import type { Category } from "../category/category.ts";
import type { Company } from "../company/company.ts";
import type { StoredCorrection } from "../customer/correction.ts";
import type { Customer } from "../customer/customer.ts";
import type { Identifier } from "../values/identifier.ts";
import type { ServerTime } from "../values/instant.ts";
import type { ItineraryDay } from "../itinerary/itinerary-day.ts";
import type { StoredOrder } from "../order/order.ts";
import type { PriceList } from "../pricing/price-list.ts";
import type { Product } from "../product/product.ts";
import type { StaffMember } from "../company/staff.ts";
import type { StockItem } from "../stock/stock.ts";

/** What each feed carries. A feed is one stream of server rows that a device mirrors. */
export interface FeedRows {
  company: Company;
  categories: Category;
  priceLists: PriceList;
  products: Product;
  stock: StockItem;
  customers: Customer;
  itineraryDays: ItineraryDay;
  orders: StoredOrder;
  corrections: StoredCorrection;
  staff: StaffMember;
}
export type Feed = keyof FeedRows;

/** The feeds in the order in which they are loaded: what a sale needs first. */
export const FEEDS = [
  "company",
  "priceLists",
  "categories",
  "itineraryDays",
  "customers",
  "staff",
  "products",
  "stock",
  "orders",
  "corrections",
] as const satisfies readonly Feed[];

/** A salesperson's phone holds orders of so many days: its own, and others' of the customers they share. */
export const OWN_ORDER_DAYS = 90;

/** One server document: its row, or null where it is a tombstone. `rev` rises with each write. */
export interface FeedDocument<Row> {
  readonly id: Identifier;
  readonly rev: number;
  readonly updatedAt: ServerTime;
  readonly row: Row | null;
}
