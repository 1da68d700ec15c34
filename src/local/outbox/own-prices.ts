import { isPriceField } from "#domain/product/read-product.ts";
import type { PriceAuthor } from "#domain/product/product-price.ts";
import type { Product } from "#domain/product/product.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import { applyFields, readField } from "#domain/records/merge-record.ts";
import type { FieldConflict } from "#domain/records/record-edit.ts";
import { parseRecord } from "#domain/records/record-nouns.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { CatalogueItem } from "../catalogue/worker/catalogue.ts";
import type { Device } from "../databases/device.ts";
import { syncStateOf } from "./sync-state-of.ts";

/** A price that was changed here and that the store does not have yet (PRICE-33). */
export interface OwnPrice {
  /** The field of the product: `prices.general`. */
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
  /** What counts in the meantime: the store's value. */
  readonly counts: unknown;
  readonly at: Instant;
  readonly sync: SyncState;
  /** Somebody else changed it too (PRICE-34). */
  readonly conflict: FieldConflict | null;
}

/** A product with the prices that count, each with its author, and those of this device that do not yet. */
export interface PricedHere {
  readonly priced: Product;
  readonly ownPrices: readonly OwnPrice[];
}

/** The prices of one product that were changed here, to be put over what the catalogue has. */
export async function readOwnPrices(
  { work, identity }: Pick<Device, "work" | "identity">,
  productId: string,
): Promise<(shown: Product, stored: CatalogueItem | null) => PricedHere> {
  const rows = await work.recordEdits.where("recordId").equals(productId).sortBy("seq");
  const entries = await work.outbox.bulkGet(rows.map(({ key }) => key));
  const edits = rows.map((row, index) => ({ row, entry: entries[index] }));
  return (shown, stored) => {
    const ahead = edits.filter(({ row }) => row.acceptedRev === null || row.acceptedRev > (stored?.rev ?? 0));
    const authors = new Map<string, PriceAuthor>(Object.entries(shown.priceAuthors ?? {}));
    const ownPrices: OwnPrice[] = [];
    let priced: Product = shown;
    for (const { row, entry } of ahead) {
      const at = row.acceptedAt ?? entry?.createdAt ?? 0;
      const sync = row.acceptedRev === null ? syncStateOf(entry) : "in_store";
      for (const [field, { from, to }] of Object.entries(row.edit.fields).filter(([each]) => isPriceField(each))) {
        const conflict = entry?.conflicts?.find((each) => each.field === field) ?? null;
        const kept = stored === null ? null : (readField({ ...stored.product }, field) ?? null);
        // Their value may not have reached this device yet.
        const isTheirs = conflict !== null && isSameValue(kept, from ?? null);
        const counts = isTheirs ? conflict.theirs : kept;
        if (sync !== "in_store") ownPrices.push({ field, from, to, counts, at, sync, conflict });
        if (sync === "needs_you") {
          priced = withField(priced, field, counts);
          if (isTheirs) authors.set(field, { byName: conflict.theirName, at: conflict.theirAt ?? at });
        } else authors.set(field, { byName: identity.fullName, at, ...(sync !== "in_store" && { unsent: true }) });
      }
    }
    if (ahead.length === 0) return { priced: shown, ownPrices };
    return { priced: { ...priced, priceAuthors: Object.fromEntries(authors) }, ownPrices };
  };
}

function withField(product: Product, field: string, to: unknown): Product {
  const parsed = parseRecord("product", applyFields({ ...product }, { [field]: { from: null, to } }));
  return "row" in parsed ? parsed.row : product;
}
