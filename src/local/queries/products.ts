import type { Product } from "#domain/product.ts";
import type { PriceRule } from "#domain/order.ts";
import type { UnitPrice } from "#domain/money.ts";
import type { Instant } from "#domain/instant.ts";
import type { Device } from "../device.ts";
import { accept } from "#domain/result.ts";

/** A product as the selling screen lists it. */
export interface ProductRow {
  readonly product: Product;
  /** What this customer pays for one unit today; null = no price, it cannot be added. */
  readonly price: { readonly unitPrice: UnitPrice; readonly listPrice: UnitPrice; readonly rule: PriceRule; readonly priceListId: string } | null;
  /** What the store last said is available, less what is unsent on this device; null where stock is unknown. */
  readonly available: { readonly quantity: number; readonly asOf: Instant } | null;
}

export interface ProductSearch {
  readonly customerId: string | null;
  readonly text: string;
  readonly categoryId: string | null;
  readonly offset: number;
  readonly limit: number;
}

export interface ProductPage {
  readonly rows: readonly ProductRow[];
  readonly total: number;
}
