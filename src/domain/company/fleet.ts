import type { Instant } from "../values/instant.ts";
import type { StaffDevice } from "./staff-device.ts";

const HOUR_MS = 3_600_000;

/** From then on a device counts as silent, and unsent work as stuck (COMPANY-36). */
export const QUIET_MS = 2 * HOUR_MS;
/** A device that was not heard of for so long is not in use any more. */
const FORGOTTEN_MS = 14 * 24 * HOUR_MS;
/** Hours of the company's day in which silence is worth a word on the home page. */
const WORKING_HOURS = { from: 10, to: 20 };

/** How the company's devices are, by what they told last (COMPANY-36). */
export interface FleetHealth<Device extends StaffDevice> {
  /** Devices in use. */
  readonly devices: number;
  /** How many of them are silent; `since` is when the last of those was heard. Null = none. */
  readonly silent: { readonly count: number; readonly since: Instant } | null;
  /** The device whose unsent work is oldest, if that is stuck. */
  readonly stuck: (Device & { readonly oldestUnsentAt: Instant }) | null;
  /** The versions of the app in use, the commonest first. */
  readonly versions: readonly { readonly version: string; readonly count: number }[];
}

/** `asOf`: how old the knowledge of the devices is. Offline, nobody is silent for it. */
export function fleetHealth<Device extends StaffDevice>(
  devices: readonly Device[],
  asOf: Instant,
): FleetHealth<Device> {
  const used = devices.filter((device) => !isSignedOut(device) && asOf - (device.heardAt ?? 0) < FORGOTTEN_MS);
  const silent = used.flatMap(({ heardAt = 0 }) => (asOf - heardAt >= QUIET_MS ? heardAt : []));
  const [stuck] = used
    .flatMap((device) => {
      const { oldestUnsentAt } = device;
      const isStuck = typeof oldestUnsentAt === "number" && asOf - oldestUnsentAt >= QUIET_MS;
      return isStuck ? [{ ...device, oldestUnsentAt }] : [];
    })
    .toSorted((a, b) => a.oldestUnsentAt - b.oldestUnsentAt);
  return {
    devices: used.length,
    silent: silent.length === 0 ? null : { count: silent.length, since: Math.max(...silent) },
    stuck: stuck ?? null,
    versions: countVersions(used),
  };
}

/** Whether it was signed out from elsewhere, and nobody has signed in on it since (ACCESS-43). */
export function isSignedOut({ endedAt, sessionAt = 0 }: Pick<StaffDevice, "endedAt" | "sessionAt">): boolean {
  return endedAt !== undefined && sessionAt <= endedAt;
}

/** Whether phones on the road are expected to be heard of at this time of the company. */
export function isWorkingTime(at: Instant, timeZone: string | undefined): boolean {
  const hour = Number(
    new Intl.DateTimeFormat("en", { hour: "numeric", hourCycle: "h23", ...(timeZone && { timeZone }) }).format(at),
  );
  return hour >= WORKING_HOURS.from && hour < WORKING_HOURS.to;
}

function countVersions(devices: readonly StaffDevice[]): FleetHealth<StaffDevice>["versions"] {
  const counts = new Map<string, number>();
  for (const { appVersion } of devices) {
    if (appVersion !== "") counts.set(appVersion, (counts.get(appVersion) ?? 0) + 1);
  }
  return [...counts]
    .map(([version, count]) => ({ version, count }))
    .toSorted((a, b) => b.count - a.count || b.version.localeCompare(a.version));
}
