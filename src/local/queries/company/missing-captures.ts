import type { MissingCapture } from "#domain/captures/missing-captures.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";

/** What the store misses of one device (ORDER-37). */
export interface MissingView {
  readonly id: string;
  /** Empty if the person is not known here. */
  readonly personName: string;
  readonly letter: string;
  readonly missing: readonly MissingCapture[];
  /** When the store received the device's latest order that is known here; null if none is. */
  readonly heardAt: Instant | null;
}

/** The devices of which the store misses captures. Only the devices of the store and of owners know of them. */
export async function listMissingCaptures({ mirror }: Device): Promise<readonly MissingView[]> {
  const devices = (await mirror.devices.toArray()).filter(({ missing }) => missing.length > 0);
  return Promise.all(
    devices.map(async ({ id, uid, installId, letter, missing }) => {
      const [person, heardAt] = await Promise.all([mirror.staff.get(uid), readHeardAt(mirror, installId)]);
      return { id, personName: person?.name ?? "", letter, missing, heardAt };
    }),
  );
}

async function readHeardAt({ orders }: Device["mirror"], installId: string): Promise<Instant | null> {
  const latest = await orders
    .orderBy("capturedAt")
    .reverse()
    .filter(({ deviceId }) => deviceId === installId)
    .first();
  return latest?.receivedAt ?? null;
}
