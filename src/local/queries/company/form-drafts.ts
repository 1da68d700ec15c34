import type { Device } from "#local/databases/device.ts";
import type { FormDraft } from "#local/databases/work-database.ts";

/** The stored draft of a form, or null. The form checks whether it can still read it. */
export async function readFormDraft(device: Device, key: string): Promise<FormDraft | null> {
  return (await device.work.formDrafts.get(key)) ?? null;
}
