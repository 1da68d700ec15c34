import { isSignedOut } from "#domain/company/fleet.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Day, Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";
import type { RepFigures } from "./day-figures.ts";

/** Somebody's day, and how their devices are. */
export interface PersonToday extends RepFigures {
  readonly repName: string;
  readonly heard: Heard | null;
}

/** When one of a person's devices was last heard of, and how much they told to be unsent. */
export interface Heard {
  readonly at: Instant;
  readonly unsent: number;
}

/** Those who sell on the road, what people are called, and how everybody's devices are. */
export interface Team {
  /** By name. */
  readonly sellers: readonly Identifier[];
  readonly names: ReadonlyMap<Identifier, string>;
  readonly heard: ReadonlyMap<Identifier, Heard>;
}

/** Who sold or visited on a day. */
export interface ActiveOnDay {
  readonly day: Day;
  readonly repIds: readonly Identifier[];
}

/** The team beside whom the company's day is shown (KPI-35). */
export async function readTeam(device: Device, { day, repIds }: ActiveOnDay): Promise<Team> {
  const [heard, staff] = await Promise.all([readHeard(device), device.mirror.staff.toArray()]);
  const names = new Map(staff.map(({ id, name }) => [id, name]));
  const sellers = staff
    .filter((member) => member.active && member.role === "salesperson")
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map(({ id }) => id);
  for (const repId of repIds) if (!names.has(repId)) names.set(repId, await nameInOrders(device, day, repId));
  return { sellers, names, heard };
}

/** Of somebody who is not among the staff any more: the name in an order of theirs; empty if there is none. */
async function nameInOrders({ mirror }: Device, day: Day, repId: Identifier): Promise<string> {
  const theirs = mirror.orders.where("[businessDay+repId+status+totals.net]");
  return (await theirs.between([day, repId], [day, repId, []]).first())?.repName ?? "";
}

/** Everybody who sells on the road, and who else sold or visited; the highest net first. */
export function dayByPerson(byRep: readonly RepFigures[], { sellers, names, heard }: Team): readonly PersonToday[] {
  const active = new Set(byRep.map(({ repId }) => repId));
  const idle = sellers.filter((repId) => !active.has(repId)).map((repId) => ({ repId, figures: {} }));
  return [...byRep, ...idle].map(({ repId, figures }) => ({
    repId,
    figures,
    repName: names.get(repId) ?? "",
    heard: heard.get(repId) ?? null,
  }));
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
