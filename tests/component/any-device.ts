import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { NOTHING } from "#domain/sync/tally.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { Device } from "#local/databases/device.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { openMirrorDatabase } from "#local/databases/mirror-database.ts";
import { ensureInstallation } from "#local/outbox/numbering.ts";
import { openWorkDatabase, type WorkDatabase } from "#local/databases/work-database.ts";
import { buildIdentity } from "#tests/support/build.ts";

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
      findDisabledBySku: async () => null,
      applyProducts: async () => {},
      applyStock: async () => {},
      tallyProducts: async () => NOTHING,
      close: () => {},
    },
    now: Date.now,
    newId: () => crypto.randomUUID(),
  };
}

/** A device with its own empty databases, ready to number orders. */
export async function openNewDevice(identity?: Identity): Promise<Device> {
  Dexie.dependencies.indexedDB = new IDBFactory();
  Dexie.dependencies.IDBKeyRange = IDBKeyRange;
  const device = anyDevice(openWorkDatabase(identity?.uid ?? "ana"));
  const own = { ...device, identity: identity ?? device.identity };
  await ensureInstallation(own.shared, own.work, own.identity.uid, () => own.newId());
  return own;
}

export function openOwnersDevice(): Promise<Device> {
  return openNewDevice(buildIdentity("olga", { role: "company_owner", roles: ["company_owner"] }));
}

export function closeDevice({ mirror, work, shared }: Device): void {
  mirror.close();
  work.close();
  shared.close();
}
