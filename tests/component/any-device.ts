import type { Device } from "#local/device.ts";
import { openDeviceDatabase } from "#local/device-database.ts";
import { openMirrorDatabase } from "#local/mirror-database.ts";
import type { WorkDatabase } from "#local/work-database.ts";

/** A signed-in salesperson's device around a work database, with an empty catalogue. */
export function anyDevice(work: WorkDatabase): Device {
  return {
    identity: {
      uid: "ana",
      email: "ana@demo.test",
      role: "salesperson",
      roles: ["salesperson"],
      companyId: "demo",
      fullName: "Ana Morales",
      repCode: "AN",
      authTime: 0,
      verifiedAt: 0,
    },
    work,
    mirror: openMirrorDatabase("ana"),
    shared: openDeviceDatabase(),
    catalogue: {
      search: async () => ({ items: [], total: 0 }),
      getProducts: async () => [],
      findByCode: async () => null,
      applyProducts: async () => {},
      applyStock: async () => {},
      close: () => {},
    },
    now: Date.now,
    newId: () => crypto.randomUUID(),
  };
}
