import type { Device } from "#local/device.ts";

/** Keeps what was typed so far, or forgets it (`value` null: saved, or given up). It survives a reload and a sign-out. */
export async function keepFormDraft(device: Device, key: string, value: object | null): Promise<void> {
  if (value === null) await device.work.formDrafts.delete(key);
  else await device.work.formDrafts.put({ key, value, changedAt: device.now() });
}
