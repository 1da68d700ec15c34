import type { Device } from "#local/databases/device.ts";

/** Downloads everything unsent as one file that the owner can import (OFFLINE-11). The entries stay in the outbox. */
export async function exportUnsent(device: Device): Promise<void> {
  const entries = await device.work.outbox.orderBy("seq").toArray();
  const images = await device.work.images.toArray();
  const content = {
    kind: "rutero-unsent",
    version: 1,
    savedAt: device.now(),
    owner: device.identity.uid,
    entries,
    images,
  };
  const url = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `rutero-${new Date(device.now()).toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
