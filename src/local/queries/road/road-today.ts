import type { RoadOutcome } from "#domain/road/road-outcome.ts";
import { businessDayOf, instantAt } from "#domain/values/business-day.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Device } from "#local/databases/device.ts";

const NOON = 12 * 60;

/** Whether "ready for the road" ran on this device today and how it ended; the card is for the morning. */
export interface RoadToday {
  readonly outcome: RoadOutcome | null;
  readonly morningEndsAt: Instant;
}

/** Null until the company is loaded. */
export async function readRoadToday(device: Device): Promise<RoadToday | null> {
  const { identity, mirror, shared } = device;
  const [company, account] = await Promise.all([
    mirror.company.get(identity.companyId),
    shared.accounts.get(identity.uid),
  ]);
  if (company === undefined) return null;
  const { timeZone } = company.settings;
  const today = businessDayOf(device.now(), timeZone);
  const last = account?.road;
  const isOfToday = last !== undefined && businessDayOf(last.at, timeZone) === today;
  return { outcome: isOfToday ? last : null, morningEndsAt: instantAt(today, NOON, timeZone) };
}
