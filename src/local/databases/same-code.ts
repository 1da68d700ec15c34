import type { RecordNoun } from "#domain/records/record-edit.ts";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import type { Device } from "./device.ts";

/**
 * The id of another record on this device with the same SKU or customer code, or null. The store checks again, since
 * another device may have created one that is not here yet.
 */
export async function findSameCode(device: Device, noun: RecordNoun, record: PlainRecord): Promise<string | null> {
  const field = noun === "product" ? "sku" : noun === "customer" ? "code" : null;
  const code = field === null ? null : record[field];
  if (field === null || typeof code !== "string") return null;
  const own = await device.work.recordEdits.where("noun").equals(noun).toArray();
  const edited = new Map(
    own.flatMap(({ recordId, edit }) => {
      const to = edit.fields[field]?.to;
      return typeof to === "string" ? [[recordId, to] as const] : [];
    }),
  );
  for (const [recordId, value] of edited) if (value === code && recordId !== record["id"]) return recordId;
  const stored = await findStored(device, noun, code);
  // A record whose code was changed here no longer conflicts.
  return stored === null || stored === record["id"] || edited.has(stored) ? null : stored;
}

async function findStored(device: Device, noun: RecordNoun, code: string): Promise<string | null> {
  if (noun === "customer") return (await device.mirror.customers.where("code").equals(code).first())?.id ?? null;
  const item = await device.catalogue.findByCode(code);
  return item?.product.sku === code ? item.product.id : null;
}
