import type { Company } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import {
  joinOpenOrders,
  type OrderedTotal,
  orderedTotal,
  readCreditOrders,
  readStoredOpen,
} from "#local/cart/ordered-total.ts";
import type { Device } from "#local/databases/device.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { WorkDatabase } from "#local/databases/work-database.ts";
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
  /** Its settings are as they hold for this person. */
  readonly company: Company;
  /** What this customer has ordered beyond the balance, open in the store or unsent; nothing for a sale that uses none. */
  readonly ordered: OrderedTotal;
}

interface CaptureQuestion {
  readonly customerId: string;
  /** A sale that is paid at once asks for nothing about credit: a person waits for it. */
  readonly usesCredit: boolean;
}

const NO_PAYMENTS: StoredPayments = { stored: [], asOf: null };

/** In one transaction of each database. Null without the customer or the company on this device. */
export async function readCaptureTerms(device: Device, question: CaptureQuestion): Promise<CaptureTerms | null> {
  const { mirror, work } = device;
  const [stored, own] = await Promise.all([
    mirror.transaction("r", storedCaptureTables(mirror, question), async () => readStoredCapture(device, question)),
    work.transaction("r", localCaptureTables(work, question), async () => readLocalCapture(device, question)),
  ]);
  return joinCapture(device, question, stored, own);
}

/** The mirror's and this device's part of the terms, for callers that read both in larger transactions. */
export function storedCaptureTables(mirror: MirrorDatabase, { usesCredit }: CaptureQuestion) {
  const { customers, company, staff, payments, feeds, orders } = mirror;
  return usesCredit ? [customers, company, staff, payments, feeds, orders] : [customers, company, staff];
}

export async function readStoredCapture({ mirror, identity }: Device, { customerId, usesCredit }: CaptureQuestion) {
  const [customer, company, person, payments, open] = await Promise.all([
    mirror.customers.get(customerId),
    mirror.company.get(identity.companyId),
    mirror.staff.get(identity.uid),
    usesCredit ? readStoredPayments(mirror, customerId) : NO_PAYMENTS,
    usesCredit ? readStoredOpen(mirror, customerId) : [],
  ]);
  return { customer, company, person, payments, open };
}

export function localCaptureTables({ recordEdits, outbox, payments, orders }: WorkDatabase, question: CaptureQuestion) {
  return question.usesCredit ? [recordEdits, outbox, payments, orders] : [recordEdits, outbox];
}

export async function readLocalCapture(device: Device, { customerId, usesCredit }: CaptureQuestion) {
  const [edits, payments, onCredit] = await Promise.all([
    readOverlay(device, "customer", customerId),
    usesCredit ? readLocalPayments(device.work, customerId) : [],
    usesCredit ? readCreditOrders(device.work, customerId) : [],
  ]);
  return { edits, payments, onCredit };
}

export async function joinCapture(
  device: Device,
  { customerId }: CaptureQuestion,
  stored: Awaited<ReturnType<typeof readStoredCapture>>,
  own: Awaited<ReturnType<typeof readLocalCapture>>,
): Promise<CaptureTerms | null> {
  const customer = own.edits.apply(customerId, stored.customer);
  if (customer === undefined || stored.company === undefined) return null;
  const { settings } = stored.company;
  const clock = { now: device.now(), timeZone: settings.timeZone };
  return {
    customer: applyPayments(customer, stored.payments, own.payments, clock),
    company: { ...stored.company, settings: ownSettings(settings, device.identity, stored.person) },
    // Of what is paid at once the mirror is asked nothing.
    ordered: orderedTotal(await joinOpenOrders(device.mirror, stored.open, own.onCredit)),
  };
}
