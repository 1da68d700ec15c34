import type { Category } from "../category/category.ts";
import type { CatalogueBlock } from "../product/catalogue-block.ts";
import type { Company } from "../company/company.ts";
import type { StoredCorrection } from "../customer/correction.ts";
import type { Customer } from "../customer/customer.ts";
import type { Identifier } from "../values/identifier.ts";
import type { ServerTime } from "../values/instant.ts";
import type { Invite } from "../company/invite.ts";
import type { ItineraryDay } from "../itinerary/itinerary-day.ts";
import type { Run } from "../delivery/run.ts";
import type { StoredOrder } from "../order/order.ts";
import type { StoredTillClose } from "../counter/till-close.ts";
import type { StoredPayment } from "../payment/payment.ts";
import type { PriceList } from "../pricing/price-list.ts";
import type { Product } from "../product/product.ts";
import type { StaffDevice } from "../company/staff-device.ts";
import type { StaffMember } from "../company/staff.ts";
import type { StoredVisit } from "../visit/visit.ts";
import type { Target } from "../kpi/target.ts";
import type { WorkPlan } from "../itinerary/work-plan.ts";
import type { StockItem } from "../stock/stock.ts";

/**
 * The rows of each feed. A feed is a stream of server rows that a device mirrors; `catalogBlocks` are changes of products
 * and stock, of which nothing else is kept.
 */
export interface FeedRows {
  company: Company;
  categories: Category;
  priceLists: PriceList;
  products: Product;
  stock: StockItem;
  catalogBlocks: CatalogueBlock;
  customers: Customer;
  itineraryDays: ItineraryDay;
  workPlans: WorkPlan;
  targets: Target;
  visits: StoredVisit;
  payments: StoredPayment;
  runs: Run;
  tillCloses: StoredTillClose;
  orders: StoredOrder;
  corrections: StoredCorrection;
  staff: StaffMember;
  devices: StaffDevice;
  invites: Invite;
}
export type Feed = keyof FeedRows;

/** The feeds whose rows a device keeps, in loading order: what a sale needs comes first. */
export const FEEDS = [
  "company",
  "priceLists",
  "categories",
  "itineraryDays",
  "workPlans",
  "targets",
  "runs",
  "customers",
  "staff",
  "products",
  "stock",
  "orders",
  "visits",
  "payments",
  "tillCloses",
  "corrections",
  "devices",
  "invites",
] as const satisfies readonly Feed[];

/** One server document: its row, or null for a tombstone. `rev` rises with each write. */
export interface FeedDocument<Row> {
  readonly id: Identifier;
  readonly rev: number;
  readonly updatedAt: ServerTime;
  readonly row: Row | null;
}
