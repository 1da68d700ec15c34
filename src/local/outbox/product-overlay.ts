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
  /** Whether all of them have reached the server. */
  readonly sync: SyncState;
  /** The stock on hand was counted here and the server does not have the count yet. */
  readonly counted: boolean;
}

/** This device's edits and counts of products, applied over the catalogue. */
export interface ProductOverlay {
  /** The edited or counted products. */
  readonly productIds: readonly string[];
  /** Null if there is no such product, or it was deleted here. */
  apply(productId: string, item: CatalogueItem | null): ShownProduct | null;
}

interface OverlayRequest {
  /**
   * For selling: descriptive fields come from local edits, but prices, units and rules only once they are live, and a
   * new product is not sold before the server has it.
   */
  readonly selling: boolean;
  /** Absent = all. */
  readonly productId?: string;
}

/** The descriptive fields of a product, without prices and selling rules. */
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
  return edits.apply(productId, item === null ? undefined : { ...item.product, rev: item.rev ?? 0 }) ?? null;
}

/** A refused edit is for its author to resolve; products are not sold under its names. */
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
