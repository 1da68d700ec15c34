import type { CompanySettings } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import {
  joinOpenOrders,
  type OrderedTotal,
  orderedTotal,
  readCreditOrders,
  readStoredOpen,
} from "#local/cart/ordered-total.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import {
  applyPayments,
  readLocalPayments,
  readStoredPayments,
  type StoredPayments,
} from "#local/outbox/own-payments.ts";
import { ownSettings } from "../company/company.ts";

/** What an order is made by beside its cart. */
export interface CaptureTerms {
  readonly customer: Customer;
  /** As they hold for this person. */
  readonly settings: CompanySettings;
  /** Counts against the credit; nothing for a sale that uses none. */
  readonly ordered: OrderedTotal;
}

const NO_PAYMENTS: StoredPayments = { stored: [], asOf: null };

/**
 * In one transaction of each database, since a person waits for it: a sale that is paid at once asks for nothing about
 * credit. Null without the customer or the company on this device.
 */
export async function readCaptureTerms(
  device: Device,
  customerId: string,
  { usesCredit }: { readonly usesCredit: boolean },
): Promise<CaptureTerms | null> {
  const { mirror, work, identity } = device;
  const who = [mirror.customers, mirror.company, mirror.staff];
  const edits = [work.recordEdits, work.outbox];
  const [[stored, company, person, payments, storedOpen], [edited, ownPayments, onCredit]] = await Promise.all([
    mirror.transaction("r", usesCredit ? [...who, mirror.payments, mirror.feeds, mirror.orders] : who, async () =>
      Promise.all([
        mirror.customers.get(customerId),
        mirror.company.get(identity.companyId),
        mirror.staff.get(identity.uid),
        usesCredit ? readStoredPayments(mirror, customerId) : NO_PAYMENTS,
        usesCredit ? readStoredOpen(mirror, customerId) : [],
      ]),
    ),
    work.transaction("r", usesCredit ? [...edits, work.payments, work.orders] : edits, async () =>
      Promise.all([
        readOverlay(device, "customer", customerId),
        usesCredit ? readLocalPayments(work, customerId) : [],
        usesCredit ? readCreditOrders(work, customerId) : [],
      ]),
    ),
  ]);
  const customer = edited.apply(customerId, stored);
  if (customer === undefined || company === undefined) return null;
  const { timeZone } = company.settings;
  return {
    customer: applyPayments(customer, payments, ownPayments, { now: device.now(), timeZone }),
    settings: ownSettings(company.settings, identity, person),
    ordered: orderedTotal(await joinOpenOrders(mirror, storedOpen, onCredit)),
  };
}
