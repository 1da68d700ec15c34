import {
  CORRECTION_FIELDS,
  type CorrectionField,
  type StoredCorrection,
  type StoredCustomerCorrection,
  type StoredProductReport,
} from "#domain/customer/correction.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { ReportSubject } from "#domain/product/product-report.ts";
import type { Product } from "#domain/product/product.ts";
import type { Device } from "#local/databases/device.ts";
import { readCustomers } from "#local/outbox/rows-with-edits.ts";
import { listProducts } from "../product/products.ts";

/** A suggested correction with this device's copy of the customer, null if it has none. */
export interface CorrectionView {
  readonly correction: StoredCustomerCorrection;
  readonly customer: Customer | null;
}

/** The open corrections for the owner, oldest first. One decided on this device disappears at once, sent or not. */
export async function listOpenCorrections(device: Device): Promise<readonly CorrectionView[]> {
  const open = (await readOpen(device)).flatMap((each) => ("customerId" in each ? [each] : []));
  const customers = await readCustomers(
    device,
    open.map(({ customerId }) => customerId),
  );
  return open.map((correction, index) => ({ correction, customer: customers[index] ?? null }));
}

/** A product report with this device's copy of the product, null if it has none. */
export interface ReportView {
  readonly report: StoredProductReport;
  readonly product: Product | null;
}

/** The same for reported products. */
export async function listOpenReports(device: Device): Promise<readonly ReportView[]> {
  const open = (await readOpen(device)).flatMap((each) => ("productId" in each ? [each] : []));
  if (open.length === 0) return [];
  const rows = await listProducts(device, { productIds: open.map(({ productId }) => productId), customerId: null });
  const products = new Map(rows.map(({ product }) => [product.id, product]));
  return open.map((report) => ({ report, product: products.get(report.productId) ?? null }));
}

/** How many of both wait for a decision, without reading what they are about. */
export async function countOpenCorrections(device: Device): Promise<{ corrections: number; reports: number }> {
  const open = await readOpen(device);
  const corrections = open.filter((each) => "customerId" in each).length;
  return { corrections, reports: open.length - corrections };
}

async function readOpen({ mirror, work }: Device): Promise<readonly StoredCorrection[]> {
  const [stored, outbox] = await Promise.all([
    mirror.corrections.toArray(),
    work.outbox.where("state").equals("waiting").toArray(),
  ]);
  const decided = new Set(
    outbox.flatMap(({ change }) =>
      change.kind === "decideCorrection" || change.kind === "decideReport" ? [change.decision.correctionId] : [],
    ),
  );
  return stored
    .filter(({ state, correctionId }) => state === "open" && !decided.has(correctionId))
    .toSorted((a, b) => a.suggestedAt - b.suggestedAt);
}

/** A report of mine: still on this device (`waiting`), or the store's decision. */
export interface OwnReport {
  readonly correctionId: string;
  readonly subject: ReportSubject;
  readonly suggestedAt: number;
  readonly state: StoredProductReport["state"] | "waiting";
  readonly decidedByName: string;
  readonly reason: string;
}

/** How long a decision is shown to the person who reported. */
const ANSWER_SHOWN_MS = 30 * 86_400_000;

/** My reports about a product, latest first, without those decided long ago. */
export async function listOwnReports(device: Device, productId: string): Promise<readonly OwnReport[]> {
  const { mirror, work, identity } = device;
  const [outbox, stored] = await Promise.all([work.outbox.toArray(), mirror.corrections.toArray()]);
  const waiting = outbox.flatMap(({ change }): OwnReport[] =>
    change.kind === "reportProduct" && change.report.productId === productId
      ? [{ ...change.report, state: "waiting", decidedByName: "", reason: "" }]
      : [],
  );
  const unsent = new Set(waiting.map(({ correctionId }) => correctionId));
  const sent = stored.flatMap((each): OwnReport[] =>
    "productId" in each &&
    each.productId === productId &&
    each.suggestedBy === identity.uid &&
    !unsent.has(each.correctionId) &&
    (each.state === "open" || each.suggestedAt > device.now() - ANSWER_SHOWN_MS)
      ? [each]
      : [],
  );
  return [...waiting, ...sent].toSorted((a, b) => b.suggestedAt - a.suggestedAt);
}

/** The customer fields with a suggestion of mine waiting on this device. */
export async function listWaitingSuggestions(device: Device, customerId: string): Promise<readonly CorrectionField[]> {
  const outbox = await device.work.outbox.orderBy("seq").toArray();
  const fields = outbox.flatMap(({ change }) =>
    change.kind === "suggestCorrection" && change.correction.customerId === customerId
      ? Object.keys(change.correction.fields)
      : [],
  );
  return CORRECTION_FIELDS.filter((field) => fields.includes(field));
}
