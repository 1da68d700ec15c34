import type { Product } from "#domain/product/product.ts";
import { PRODUCT_FIELDS } from "#domain/product/product-fields.ts";
import type { Field } from "#domain/records/field.ts";
import { readField } from "#domain/records/merge-record.ts";
import type { StockItem } from "#domain/stock/stock.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { CatalogueItem } from "../catalogue/worker/catalogue.ts";
import type { Device } from "../databases/device.ts";
import { readCounts } from "./local-counts.ts";
import { type Overlay, readOverlay } from "./local-edits.ts";
import { worstOf } from "./sync-state-of.ts";

/** A product with this device's edits and counts applied. */
export interface ShownProduct extends CatalogueItem {
  /** Whether all of them have reached the store. */
  readonly sync: SyncState;
  /** The stock on hand was counted here, and the store does not have the count yet. */
  readonly counted: boolean;
}

/** This device's edits and counts of products, to be applied to the catalogue's. */
export interface ProductOverlay {
  /** The products that were edited or counted here. */
  readonly productIds: readonly string[];
  /** Null where there is no such product, or where it was deleted here. */
  apply(productId: string, item: CatalogueItem | null): ShownProduct | null;
}

interface OverlayRequest {
  /**
   * For selling: what a product is called, and where it is found, is shown as it was left here; it is not sold by
   * prices, units or rules that are not live, nor before the store has it at all.
   */
  readonly selling: boolean;
  /** Absent = all of them. */
  readonly productId?: string;
}

/** The fields that describe a product, without what it costs or how it is sold. */
const DESCRIBING = Object.entries<Field>(PRODUCT_FIELDS).flatMap(([name, { describes }]) =>
  describes === true ? [name] : [],
);

export async function readProductOverlay(
  device: Pick<Device, "work" | "identity">,
  { selling, productId }: OverlayRequest,
): Promise<ProductOverlay> {
  const [edits, counts] = await Promise.all([readOverlay(device, "product", productId), readCounts(device, productId)]);
  const counted = new Set(counts.productIds);
  return {
    productIds: [...new Set([...edits.ids, ...counts.productIds])],
    apply(id, item) {
      const product = selling ? item && describedAs(item, edits) : editedAs(id, item, edits);
      if (product === null) return null;
      const stock = applyStock(
        edits.syncOf(id) === "needs_you" ? undefined : edits.valueOf(id, "safety"),
        counted.has(id) ? counts.apply(id, item) : (item?.stock ?? null),
      );
      return {
        ...item,
        product,
        stock,
        sync: worstOf([edits.syncOf(id), counts.syncOf(id)]),
        counted: counts.isCounted(id),
      };
    },
  };
}

function editedAs(productId: string, item: CatalogueItem | null, edits: Overlay<"product">): Product | null {
  if (!edits.has(productId)) return item?.product ?? null;
  const edited = edits.apply(productId, item === null ? undefined : { ...item.product, rev: item.rev ?? 0 });
  if (edited === undefined) return null;
  // Who set its prices is known again once the store has them.
  const { priceAuthors: _, ...product } = edited;
  return product;
}

/** A refused edit is a question to its author, not a name to sell by. */
function describedAs({ product, rev = 0 }: CatalogueItem, edits: Overlay<"product">): Product {
  if (!edits.has(product.id) || edits.syncOf(product.id) === "needs_you") return product;
  const edited = edits.apply(product.id, { ...product, rev });
  if (edited === undefined) return product;
  return { ...product, ...Object.fromEntries(DESCRIBING.map((field) => [field, readField({ ...edited }, field)])) };
}

/** Safety stock is edited in the product's form and stored with the stock. */
function applyStock(safety: unknown, stock: StockItem | null): StockItem | null {
  return stock !== null && typeof safety === "number" ? { ...stock, safety } : stock;
}
