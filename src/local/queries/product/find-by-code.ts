import { isShownTo, type Product } from "#domain/product/product.ts";
import { type Price, pricerFor, type PricingRequest } from "#domain/pricing/resolve-price.ts";
import type { Device } from "#local/databases/device.ts";
import { findLocalCode } from "#local/outbox/local-products.ts";
import { type ProductOverlay, readProductOverlay } from "#local/outbox/product-overlay.ts";

/** What codes are looked up by beside the catalogue. A screen keeps it live, so that a scan reads no database. */
export function readCodeOverlay(device: Device): Promise<ProductOverlay> {
  return readProductOverlay(device, { selling: true });
}

interface CodeRequest {
  readonly code: string;
  /** Read now where the screen does not have it yet. */
  readonly overlay?: ProductOverlay | undefined;
}

/** The product with exactly this barcode or SKU, as it is sold here; null if there is none. */
export async function findByCode(device: Device, { code, overlay }: CodeRequest): Promise<Product | null> {
  const found = overlay === undefined ? null : await findWith(device, overlay, code);
  // A code that was added this moment may not be in what the screen holds.
  return found ?? findWith(device, await readCodeOverlay(device), code);
}

async function findWith(device: Device, overlay: ProductOverlay, code: string): Promise<Product | null> {
  const item =
    (await findLocalCode(device, overlay, code)) ?? (await Promise.resolve(device.catalogue.findByCode(code)));
  return (item && overlay.apply(item.product.id, item)?.product) ?? null;
}

/** The same for a customer, with what they pay for the least of it; null also for what their group may not buy. */
export async function findForSale(
  device: Device,
  { pricing, ...request }: CodeRequest & { readonly pricing: PricingRequest },
): Promise<{ readonly product: Product; readonly price: Price | null } | null> {
  const product = await findByCode(device, request);
  if (product === null || !isShownTo(product, pricing.groupId)) return null;
  return { product, price: pricerFor(pricing)(product, product.minQuantity) };
}
