import type { Device } from "#local/databases/device.ts";

/** The device letter for order numbers (ORDER-4), or null before it is assigned. */
export async function readDeviceLetter(device: Device): Promise<string | null> {
  return (await device.work.numbering.get("numbering"))?.deviceLetter ?? null;
}
