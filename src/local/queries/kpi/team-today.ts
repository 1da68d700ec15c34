import { isSignedOut } from "#domain/company/fleet.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import type { RepFigures } from "./day-figures.ts";

/** Somebody's day, and how their devices are. */
export interface PersonToday extends RepFigures {
  readonly heard: Heard | null;
}

/** When one of a person's devices was last heard of, and how much they told to be unsent. */
export interface Heard {
  readonly at: Instant;
  readonly unsent: number;
}

/** Those who sell on the road, and how everybody's devices are. */
export interface Team {
  readonly sellers: readonly Omit<RepFigures, "figures">[];
  readonly heard: ReadonlyMap<Identifier, Heard>;
}

/** The team beside whom the company's day is shown (KPI-35). */
export async function readTeam(device: Device): Promise<Team> {
  const [heard, staff] = await Promise.all([readHeard(device), device.mirror.staff.toArray()]);
  const sellers = staff
    .filter((member) => member.active && member.role === "salesperson")
    .map(({ id, name }) => ({ repId: id, repName: name }))
    .toSorted((one, other) => one.repName.localeCompare(other.repName));
  return { sellers, heard };
}

/** Everybody who sells on the road, and who else sold or visited; the highest net first. */
export function dayByPerson(byRep: readonly RepFigures[], { sellers, heard }: Team): readonly PersonToday[] {
  const active = new Set(byRep.map(({ repId }) => repId));
  const idle = sellers.filter(({ repId }) => !active.has(repId)).map((each) => ({ ...each, figures: {} }));
  return [...byRep, ...idle].map((person) => ({ ...person, heard: heard.get(person.repId) ?? null }));
}

/** By person. Only owners and the store are told. */
export async function readHeard({ mirror }: Device): Promise<ReadonlyMap<Identifier, Heard>> {
  const heard = new Map<Identifier, Heard>();
  for (const device of await mirror.devices.toArray()) {
    const { uid, heardAt, unsent = 0 } = device;
    if (isSignedOut(device) || heardAt === undefined) continue;
    const known = heard.get(uid);
    heard.set(uid, { at: Math.max(known?.at ?? 0, heardAt), unsent: (known?.unsent ?? 0) + unsent });
  }
  return heard;
}
