import type { Device } from "#local/databases/device.ts";

/** The device letter for order numbers (ORDER-4), or null before it is assigned. */
export async function readDeviceLetter(device: Device): Promise<string | null> {
  return (await device.work.numbering.get("numbering"))?.deviceLetter ?? null;
}

/** This installation as the server knows it; null before it is set up. */
export async function readInstallation({ work }: Device): Promise<{ installId: string; letter: string | null } | null> {
  const own = await work.numbering.get("numbering");
  return own ? { installId: own.installId, letter: own.deviceLetter } : null;
}
