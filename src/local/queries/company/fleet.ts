import type { StaffDevice } from "#domain/company/staff-device.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";

/** A device with the name of its person. */
export interface FleetDevice extends StaffDevice {
  readonly personName: string;
}

/** The devices of everybody with access, and when this device last heard of changes of them. For owners and the store. */
export interface Fleet {
  readonly devices: readonly FleetDevice[];
  readonly knownAt: Instant | null;
}

export async function readFleet({ mirror }: Device): Promise<Fleet> {
  const [devices, staff, feed] = await mirror.transaction("r", mirror.devices, mirror.staff, mirror.feeds, async () =>
    Promise.all([mirror.devices.toArray(), mirror.staff.toArray(), mirror.feeds.get("devices")]),
  );
  const names = new Map(staff.flatMap(({ id, name, active }) => (active ? [[id, name] as const] : [])));
  return {
    devices: devices.flatMap((device) => {
      const personName = names.get(device.uid);
      return personName === undefined ? [] : [{ ...device, personName }];
    }),
    knownAt: feed?.lastGoodAt ?? null,
  };
}
