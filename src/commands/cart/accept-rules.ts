import { seenRules } from "#domain/company/rules-change.ts";
import { writeCarts } from "#local/cart/write-carts.ts";
import type { Device } from "#local/databases/device.ts";

/**
 * Accepts the cart's total under changed taxes (PRICE-28). Does nothing if they changed again since `version` was
 * shown; the cart then asks again.
 */
export async function acceptRules(
  device: Device,
  { customerId, version }: { readonly customerId: string; readonly version: number },
): Promise<void> {
  const { work, mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company?.settings.version !== version) return;
  const seen = { seenRules: seenRules(company.settings) };
  await writeCarts(device, () => work.carts.where({ customerId }).modify(seen));
}
