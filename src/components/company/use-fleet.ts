import { type FleetHealth, fleetHealth } from "#domain/company/fleet.ts";
import type { Instant } from "#domain/values/instant.ts";
import { type FleetDevice, readFleet } from "#local/queries/company/fleet.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useStanding } from "#ui/use-standing.ts";
import { useSyncStatus } from "../ports.ts";

/** How the company's devices are, and as of when; `isOld` while this device itself is out of reach of the store. */
interface KnownFleet extends FleetHealth<FleetDevice> {
  readonly asOf: Instant;
  readonly isOld: boolean;
}

/** The company's devices as they were heard of (COMPANY-36). Null until they are read, and where there are none. */
export function useFleet(): KnownFleet | null {
  const now = useNow();
  const { connectivity, lastGoodAt } = useSyncStatus();
  const fleet = useStanding(readFleet, (known) => known);
  if (fleet === undefined) return null;
  const isOld = connectivity !== "online";
  const asOf = isOld ? Math.max(lastGoodAt ?? 0, fleet.knownAt ?? 0) : now;
  const health = fleetHealth(fleet.devices, asOf);
  return health.devices === 0 ? null : { ...health, asOf, isOld };
}
