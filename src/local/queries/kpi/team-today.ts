import { isSignedOut } from "#domain/company/fleet.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Currency } from "#domain/values/money.ts";
import type { Device } from "#local/databases/device.ts";
import { readDayFigures, type RepFigures } from "./day-figures.ts";

/** Somebody's day, and how their devices are. */
export interface PersonToday extends RepFigures {
  readonly heard: Heard | null;
}

/** When one of a person's devices was last heard of, and how much they told to be unsent. */
export interface Heard {
  readonly at: Instant;
  readonly unsent: number;
}

export interface TeamToday {
  readonly currency: Currency;
  /** Everybody who sells on the road, and who else sold or visited today; the highest net first. */
  readonly people: readonly PersonToday[];
}

/** The company's day by person (KPI-35); null before the company is loaded. */
export async function readTeamToday(device: Device): Promise<TeamToday | null> {
  const known = await readDayFigures(device, { mine: false });
  if (known === null) return null;
  const [heard, staff] = await Promise.all([readHeard(device), device.mirror.staff.toArray()]);
  const active = new Set(known.byRep.map(({ repId }) => repId));
  const idle = staff
    .filter((member) => member.active && member.role === "salesperson" && !active.has(member.id))
    .map(({ id, name }): RepFigures => ({ repId: id, repName: name, figures: {} }))
    .toSorted((one, other) => one.repName.localeCompare(other.repName));
  return {
    currency: known.currency,
    people: [...known.byRep, ...idle].map((person) => ({ ...person, heard: heard.get(person.repId) ?? null })),
  };
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
