import { seenRules } from "#domain/company/rules-change.ts";
import type { Device } from "#local/databases/device.ts";

/**
 * Takes note of the total that changed taxes make of the customer's cart (PRICE-28). Where they have changed once more
 * since it was shown (`version`), it is asked about again.
 */
export async function acceptRules(
  device: Device,
  { customerId, version }: { readonly customerId: string; readonly version: number },
): Promise<void> {
  const { work, mirror, identity } = device;
  const company = await mirror.company.get(identity.companyId);
  if (company?.settings.version !== version) return;
  await work.carts.where({ customerId }).modify({ seenRules: seenRules(company.settings) });
}
