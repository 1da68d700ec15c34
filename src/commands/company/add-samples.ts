import { SAMPLE_STOCK } from "#domain/start/sample-records.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import { newRecord } from "#domain/records/record-nouns.ts";
import { canSaveRecord } from "#domain/records/record-access.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { findSameCode } from "#local/databases/same-code.ts";
import { readCategories } from "#local/outbox/rows-with-edits.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";
import { buildSamples, listKeptCodes, readSampleRemoval } from "#local/queries/company/samples.ts";
import { newCount } from "../stock/count-stock.ts";

/** `alreadyThere`: removable samples of an earlier set are in the company. `notLoaded`: try again in a moment. */
export interface AddSamplesProblem {
  readonly code: "notAllowed" | "storageFull" | "alreadyThere" | "notLoaded";
}

/**
 * Adds the sample catalogue (COMPANY-52): categories, products with prices and stock, and a few customers, each saved
 * like one from a form. Leaves out what the company already has under that name or code.
 */
export async function addSamples(device: Device): Promise<Result<null, AddSamplesProblem>> {
  if (!canSaveRecord(device.identity.roles, "product", true)) return refuse({ code: "notAllowed" });
  const there = await readSampleRemoval(device);
  if (there !== null && there.removed.length + there.archived.length > 0) return refuse({ code: "alreadyThere" });
  const samples = await buildSamples(device, device.newId());
  if (samples === null) return refuse({ code: "notLoaded" });

  const known = new Map(
    (await readCategories(device)).map(({ id, name, parentId }) => [parentId === null ? name : "", id]),
  );
  const categories = samples.categories.filter(({ name }) => !known.has(name));
  const idOf = new Map(samples.categories.map(({ id, name }) => [id, known.get(name) ?? id]));
  const kept = await listKeptCodes(device);
  const products = (await onlyNewCodes(device, "product", samples.products))
    .filter(({ sku }) => !kept.has(sku))
    .map((product) => ({ ...product, categoryId: idOf.get(product.categoryId ?? "") ?? null }));
  const customers = await onlyNewCodes(device, "customer", samples.customers);
  const edits = [
    ...categories.map((row) => creation(device, "category", row)),
    ...products.map((row) => creation(device, "product", row)),
    ...customers.map((row) => creation(device, "customer", row)),
  ];
  // All or nothing: a page that is left in between leaves no product without its stock.
  const written = await writeOutbox(device, [device.work.recordEdits, device.work.ownCounts], async (outbox) => {
    for (const edit of edits) {
      await outbox.add({ key: `${edit.recordId}:${edit.changeId}`, change: { kind: "saveRecord", edit } });
    }
    for (const product of products) {
      await outbox.add(newCount(device, { product, onHand: SAMPLE_STOCK, reason: "count" }));
    }
    return true;
  });
  return written === null ? refuse({ code: "storageFull" }) : accept(null);
}

async function onlyNewCodes<Row extends { readonly id: string }>(
  device: Device,
  noun: "product" | "customer",
  rows: readonly Row[],
): Promise<Row[]> {
  const owners = await Promise.all(rows.map((row) => findSameCode(device, noun, { ...row })));
  return rows.filter((_, index) => owners[index] === null);
}

function creation(
  device: Device,
  noun: "category" | "product" | "customer",
  row: { readonly id: string; readonly name: string },
): RecordEdit {
  const blank = newRecord(noun, row.id, device.identity.companyId);
  return {
    changeId: device.newId(),
    noun,
    recordId: row.id,
    baseRev: 0,
    fields: diffRecord(blank, { ...row }),
    deletes: false,
    label: row.name,
    yielded: {},
  };
}
