import type { Device } from "#local/databases/device.ts";
import type { StoredWork } from "#local/outbox/read-unsent.ts";
import { UNSENT_FILE } from "#domain/sync/unsent-file.ts";
import type { Instant } from "#domain/values/instant.ts";

/** Downloads everything unsent as one file that the owner can import (OFFLINE-11). The entries stay in the outbox. */
export async function exportUnsent(device: Device): Promise<void> {
  const entries = await device.work.outbox.orderBy("seq").toArray();
  const images = await device.work.images.toArray();
  saveUnsent({ owner: device.identity.uid, entries, images }, device.now());
}

/** Downloads an account's unsent work as that file. */
export function saveUnsent({ owner, entries, images }: StoredWork, savedAt: Instant): void {
  const content = { ...UNSENT_FILE, savedAt, owner, entries, images };
  const url = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `rutero-${new Date(savedAt).toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
