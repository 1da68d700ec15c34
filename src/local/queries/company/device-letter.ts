import type { Device } from "#local/databases/device.ts";

/** The letter the store gave this device for its order numbers (PRODUCT 3.0.8), or null before it has one. */
export async function readDeviceLetter(device: Device): Promise<string | null> {
  return (await device.work.numbering.get("numbering"))?.deviceLetter ?? null;
}
