import type { Device } from "#local/databases/device.ts";
import type { Road } from "#ports/road.ts";
import { systemTimer } from "#sync/timer.ts";
import type { Engine } from "../engine/start-engine.ts";
import { loadNewestVersion } from "../start/newest-version.ts";
import { differsFromStore } from "./compare-catalogue.ts";
import { readHostFacts } from "./host-facts.ts";
import { openRoad } from "./open-road.ts";
import { runSelfTest } from "./run-self-test.ts";

/** "Ready for the road" in a browser. */
export function browserRoad(device: Device, engine: Pick<Engine, "status" | "syncNow">): Road {
  return openRoad({
    device,
    timer: systemTimer,
    isOnline: () => engine.status.current.connectivity === "online",
    syncNow: () => engine.syncNow(),
    readHost: readHostFacts,
    differsFromStore: () => differsFromStore(device),
    selfTest: runSelfTest,
    keepData: async () => void (await navigator.storage?.persist?.()),
    locate,
    update: loadNewestVersion,
  });
}

/** Asks for the permission; where the device is does not matter here. */
function locate(): Promise<void> {
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      () => resolve(),
      () => resolve(),
      { timeout: 20_000, maximumAge: 3_600_000 },
    );
  });
}
