import { accept, refuse } from "#domain/values/result.ts";
import type { Result } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { findSameCode } from "#local/databases/same-code.ts";
import { writeOutbox } from "#local/outbox/write-outbox.ts";
import { AGAIN } from "#local/outbox/outbox-entry.ts";

/**
 * `empty`: nothing was entered. `taken`: a record on this device has it. `format`: a customer code is A–Z, 0–9 and -.
 */
export interface RepairRecordProblem {
  readonly code: "notFound" | "empty" | "format" | "taken" | "storageFull";
}

/** Gives a refused record another SKU or code and sends it again (REC-6, `SKU_TAKEN`, `CODE_TAKEN`). */
export async function repairRecord(
  device: Device,
  { key, value }: { readonly key: string; readonly value: string },
): Promise<Result<null, RepairRecordProblem>> {
  const { work } = device;
  const parked = await work.outbox.get(key);
  if (parked?.change.kind !== "saveRecord" || parked.state !== "parked") return refuse({ code: "notFound" });
  const { noun, recordId } = parked.change.edit;
  const field = noun === "product" ? "sku" : "code";
  const code = noun === "product" ? value.trim() : value.trim().toUpperCase();
  if (code === "") return refuse({ code: "empty" });
  if (code.length > (noun === "product" ? 40 : 20)) return refuse({ code: "format" });
  if (noun === "customer" && !/^[A-Z0-9-]+$/.test(code)) return refuse({ code: "format" });
  if ((await findSameCode(device, noun, { id: recordId, [field]: code })) !== null) return refuse({ code: "taken" });
  const isRepaired = await writeOutbox(device, [work.recordEdits], async (outbox) => {
    const entry = await work.outbox.get(key);
    if (entry?.change.kind !== "saveRecord" || entry.state !== "parked") return false;
    const { edit } = entry.change;
    const fields = { ...edit.fields, [field]: { from: edit.fields[field]?.from ?? null, to: code } };
    const change = { kind: "saveRecord" as const, edit: { ...edit, fields } };
    await outbox.put({ ...entry, ...AGAIN, nextAttemptAt: device.now(), change });
    return true;
  });
  if (isRepaired === null) return refuse({ code: "storageFull" });
  return isRepaired ? accept(null) : refuse({ code: "notFound" });
}
