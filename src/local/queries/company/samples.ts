import { planSampleRemoval, type SampleRemoval, type SampleState } from "#domain/start/plan-sample-removal.ts";
import {
  isSample,
  SAMPLE_PREFIX,
  sampleRecords,
  type SampleRecords,
  setOfSample,
} from "#domain/start/sample-records.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import type { RecordRows } from "#domain/records/record-nouns.ts";
import type { Device } from "#local/databases/device.ts";
import { type Overlay, readOverlay } from "#local/outbox/local-edits.ts";
import { readCategories, readCustomers, readPriceLists } from "#local/outbox/rows-with-edits.ts";
import { findProducts, readSearchTerms, type SearchTerms } from "../product/products.ts";

/** Sample records of this set, as they were added or would be; null while company or default list are missing. */
export async function buildSamples(device: Device, set: string): Promise<SampleRecords | null> {
  const { companyId } = device.identity;
  const [company, lists] = await Promise.all([device.mirror.company.get(companyId), readPriceLists(device)]);
  const defaultListId = lists.find(({ isDefault }) => isDefault)?.id;
  if (company === undefined || defaultListId === undefined) return null;
  const { currency, locale, taxClasses } = company.settings;
  const taxClassId = taxClasses[0]?.id ?? null;
  return sampleRecords({ set, companyId, currency, spanish: !locale.startsWith("en"), defaultListId, taxClassId });
}

/** What removing the samples would do, or null if there are none (COMPANY-53). */
export async function readSampleRemoval(device: Device): Promise<SampleRemoval | null> {
  const sets = await listSets(device);
  if (sets.size === 0) return null;
  const sold = await listSold(device);
  const states: SampleState[] = [];
  for (const set of sets) {
    const samples = await buildSamples(device, set);
    if (samples !== null) states.push(...(await readSet(device, samples, sold)));
  }
  return planSampleRemoval(states);
}

/** The codes of sample products that stayed when others were removed, disabled ones too. */
export async function listKeptCodes(device: Device): Promise<ReadonlySet<string>> {
  const sets = await Promise.all([...(await listSets(device))].map((set) => buildSamples(device, set)));
  const ids = sets.flatMap((samples) => samples?.products.map(({ id }) => id) ?? []);
  const kept = await device.catalogue.getProducts(ids);
  return new Set(kept.flatMap((item) => item?.product.sku ?? []));
}

/** Every set has categories or customers here as long as it has anything. */
async function listSets({ mirror, work }: Device): Promise<ReadonlySet<string>> {
  const [categories, customers, edits] = await Promise.all([
    mirror.categories.where("id").startsWith(SAMPLE_PREFIX).primaryKeys(),
    mirror.customers.where("id").startsWith(SAMPLE_PREFIX).primaryKeys(),
    work.recordEdits.where("recordId").startsWith(SAMPLE_PREFIX).toArray(),
  ]);
  const ids = [...categories, ...customers, ...edits.map(({ recordId }) => recordId)];
  return new Set(ids.filter(isSample).map(setOfSample));
}

interface Sold {
  readonly products: ReadonlySet<string>;
  readonly customers: ReadonlySet<string>;
}

/** What the orders on this device name. */
async function listSold({ mirror, work }: Device): Promise<Sold> {
  const products = new Set<string>();
  const customers = new Set<string>();
  const note = (customerId: string, productIds: readonly string[]) => {
    if (isSample(customerId)) customers.add(customerId);
    for (const productId of productIds) if (isSample(productId)) products.add(productId);
  };
  await mirror.orders.each(({ customerId, productIds }) => note(customerId, productIds));
  for (const { order } of await work.orders.toArray()) {
    note(
      order.customerId,
      order.lines.map(({ productId }) => productId),
    );
  }
  return { products, customers };
}

async function readSet(device: Device, samples: SampleRecords, sold: Sold): Promise<SampleState[]> {
  const [categories, customers, ofCategory, ofCustomer, ofProduct, terms] = await Promise.all([
    readCategories(device),
    readCustomers(
      device,
      samples.customers.map(({ id }) => id),
    ),
    readOverlay(device, "category"),
    readOverlay(device, "customer"),
    readOverlay(device, "product"),
    readSearchTerms(device, { customerId: null }),
  ]);
  const items = await Promise.resolve(device.catalogue.getProducts(samples.products.map(({ id }) => id)));
  const states: SampleState[] = [];
  for (const [index, made] of samples.products.entries()) {
    const item = items[index] ?? null;
    const row = ofProduct.apply(made.id, item === null ? undefined : { ...item.product, rev: item.rev ?? 0 });
    const isSold = sold.products.has(made.id);
    if (row) states.push({ ...stateOf("product", made, row, ofProduct), isSold, isActive: row.active, contents: [] });
  }
  for (const [index, made] of samples.customers.entries()) {
    const row = customers[index];
    const isSold = sold.customers.has(made.id);
    const isActive = row?.status !== "disabled";
    if (row) states.push({ ...stateOf("customer", made, row, ofCustomer), isSold, isActive, contents: [] });
  }
  for (const made of samples.categories) {
    const row = categories.find(({ id }) => id === made.id);
    if (row === undefined) continue;
    const inside = categories.filter(({ parentId }) => parentId === row.id).map(({ id }) => id);
    const contents = [...inside, ...(await listProductIds(device, terms, row.id))];
    states.push({ ...stateOf("category", made, row, ofCategory), isSold: false, isActive: row.active, contents });
  }
  return states;
}

/** The first revision is the one it was added with; edits that are not in the mirror yet show in its values. */
function stateOf<N extends RecordNoun & SampleState["noun"]>(
  noun: N,
  made: RecordRows[N],
  row: RecordRows[N] & { readonly rev: number },
  overlay: Overlay<N>,
) {
  const isEdited = overlay.has(row.id) && Object.keys(diffRecord({ ...made }, { ...row })).length > 0;
  return { noun, id: row.id, name: row.name, isChanged: row.rev > 1 || isEdited };
}

/** A category of samples that holds more than this has products of the company's own. */
const LOOKED_AT = 50;

async function listProductIds(device: Device, terms: SearchTerms, categoryId: string): Promise<string[]> {
  const scope = { customerId: null, text: "", categoryId, offset: 0, limit: LOOKED_AT };
  const active = await findProducts(device, terms, scope);
  const disabled = await findProducts(device, terms, { ...scope, filter: "disabled" });
  return [...active.rows, ...disabled.rows].map(({ product }) => product.id);
}
