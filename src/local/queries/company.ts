import type { Company } from "#domain/company.ts";
import type { Device } from "../device.ts";

/** The signed-in person's company, or null before its first load. */
export async function readCompany(device: Device): Promise<Company | null> {
  return (await device.mirror.company.get(device.identity.companyId)) ?? null;
}
