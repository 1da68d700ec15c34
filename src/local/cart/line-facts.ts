import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { LineFacts } from "#domain/order/place-line.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import type { Device } from "#local/databases/device.ts";
import { readProductOverlay } from "#local/outbox/product-overlay.ts";
import {
  applyTerms,
  localTermTables,
  readLocalTerms,
  readStoredTerms,
  storedTermTables,
} from "#local/outbox/rows-with-edits.ts";

interface KnownLine {
  readonly customer: Customer;
  readonly company: Company;
  readonly facts: LineFacts;
}

/** What a line of this product for this customer is built from; null where the device has not got the customer. */
export async function readLineFacts(
  device: Device,
  { customerId, productId }: { readonly customerId: string; readonly productId: string },
): Promise<KnownLine | null> {
  const { mirror, work } = device;
  const [[found = null], stored, [own, overlay]] = await Promise.all([
    device.catalogue.getProducts([productId]),
    mirror.transaction("r", storedTermTables(mirror), async () => readStoredTerms(device, customerId)),
    work.transaction("r", [...localTermTables(work), work.ownCounts], async () =>
      Promise.all([readLocalTerms(device, customerId), readProductOverlay(device, { selling: true, productId })]),
    ),
  ]);
  const { customer, company, priceLists } = applyTerms(customerId, stored, own);
  if (customer === undefined || company === undefined) return null;
  const item = overlay.apply(productId, found);
  const now = device.now();
  const day = businessDayOf(now, company.settings.timeZone);
  const { priceListId, groupId } = customer;
  const lineId = device.newId();
  return { customer, company, facts: { item, priceListId, groupId, priceLists, day, now, lineId } };
}
