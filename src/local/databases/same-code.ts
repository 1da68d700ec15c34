import { isSameSku } from "#domain/product/same-sku.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import type { Device } from "./device.ts";

/** Another record that has the code, and its name. */
export interface CodeOwner {
  readonly id: string;
  readonly name: string;
}

/**
 * Another record on this device with the same SKU or customer code, or null. A SKU that was not changed (`former`) is
 * compared exactly: products that differ only in case may exist. The store checks again, since another device may have
 * created one that is not here yet.
 */
export async function findSameCode(
  device: Device,
  noun: RecordNoun,
  record: PlainRecord,
  former: PlainRecord | null = null,
): Promise<CodeOwner | null> {
  const field = noun === "product" ? "sku" : noun === "customer" ? "code" : null;
  const code = field === null ? null : record[field];
  if (field === null || typeof code !== "string" || code === "") return null;
  const folds = noun === "product" && code !== former?.[field];
  const isSame = (other: unknown) => typeof other === "string" && (folds ? isSameSku(other, code) : other === code);
  const own = await device.work.recordEdits.where("noun").equals(noun).sortBy("seq");
  const edited = new Map(
    own.flatMap(({ recordId, edit }) =>
      edit.fields[field] === undefined ? [] : [[recordId, { to: edit.fields[field].to, name: edit.label }] as const],
    ),
  );
  for (const [id, { to, name }] of edited) if (isSame(to) && id !== record["id"]) return { id, name };
  const stored = noun === "customer" ? await findCustomers(device, code) : await findProducts(device, code);
  // A record whose code was changed here no longer conflicts.
  const owner = stored.find(({ id, taken }) => isSame(taken) && id !== record["id"] && !edited.has(id));
  return owner === undefined ? null : { id: owner.id, name: owner.name };
}

async function findCustomers({ mirror }: Device, code: string) {
  const rows = await mirror.customers.where("code").equals(code).toArray();
  return rows.map((row) => ({ id: row.id, name: row.name, taken: row.code }));
}

/** The catalogue finds a product by its code without case, accents and separators; a disabled one keeps its SKU. */
async function findProducts({ catalogue }: Device, code: string) {
  const items = await Promise.all([catalogue.findByCode(code), catalogue.findDisabledBySku(code)]);
  return items.flatMap((item) =>
    item === null ? [] : [{ id: item.product.id, name: item.product.name, taken: item.product.sku }],
  );
}
