import { seesAll } from "#domain/access/is-owner.ts";
import type { StaffDevice } from "#domain/company/staff-device.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import type { SyncState } from "#domain/sync/sync-state.ts";
import type { Device } from "#local/databases/device.ts";
import { readOverlay } from "#local/outbox/local-edits.ts";
import { applyAll } from "#local/outbox/rows-with-edits.ts";

/** Somebody on the staff with this device's edits; `sync` says whether the store has them. */
export interface PersonRow {
  readonly person: StaffMember;
  readonly sync: SyncState;
  readonly devices: readonly StaffDevice[];
}

/** The company's people, those who left last. Only owners' devices know of others' devices. */
export async function listPeople(device: Device): Promise<readonly PersonRow[]> {
  const { mirror } = device;
  const [stored, devices, overlay] = await Promise.all([
    mirror.staff.toArray(),
    mirror.devices.toArray(),
    readOverlay(device, "person"),
  ]);
  return applyAll(stored, overlay)
    .map((person) => ({
      person,
      sync: overlay.syncOf(person.id),
      devices: devices.filter(({ uid }) => uid === person.id).toSorted(byLetter),
    }))
    .toSorted(
      (a, b) => Number(b.person.active) - Number(a.person.active) || a.person.name.localeCompare(b.person.name),
    );
}

/** Whoever uses this device, with its edits; undefined until the staff is loaded. */
export async function readOwnPerson(device: Device): Promise<StaffMember | undefined> {
  const { mirror, identity } = device;
  const [stored, overlay] = await Promise.all([
    mirror.staff.get(identity.uid),
    readOverlay(device, "person", identity.uid),
  ]);
  return overlay.apply(identity.uid, stored);
}

/** Somebody who serves at the till by a PIN (COUNTER-16). */
export interface Operator {
  readonly id: string;
  readonly name: string;
  readonly tillPin: string;
}

/** Those who sell at the counter and have a PIN, by name. */
export async function listOperators(device: Device): Promise<readonly Operator[]> {
  const [stored, overlay] = await Promise.all([device.mirror.staff.toArray(), readOverlay(device, "person")]);
  return applyAll(stored, overlay)
    .flatMap(({ id, name, role, active, tillPin = null }) =>
      active && seesAll([role]) && tillPin !== null ? [{ id, name, tillPin }] : [],
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** A, B … Z, AA. */
function byLetter({ letter: a }: StaffDevice, { letter: b }: StaffDevice): number {
  return a.length - b.length || a.localeCompare(b);
}
