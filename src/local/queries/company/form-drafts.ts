import type { Device } from "#local/databases/device.ts";
import type { FormDraft } from "#local/databases/work-database.ts";

/** What was typed into an unfinished form, or null. The form says whether it can still make sense of it. */
export async function readFormDraft(device: Device, key: string): Promise<FormDraft | null> {
  return (await device.work.formDrafts.get(key)) ?? null;
}
