import type { Device } from "#local/databases/device.ts";

/** The letter the store gave this device for its order numbers (ORDER-4), or null before it has one. */
export async function readDeviceLetter(device: Device): Promise<string | null> {
  return (await device.work.numbering.get("numbering"))?.deviceLetter ?? null;
}
