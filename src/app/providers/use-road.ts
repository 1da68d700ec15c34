import { useMemo } from "react";
import type { Device } from "#local/databases/device.ts";
import type { Road } from "#ports/road.ts";
import type { Engine } from "#runtime/engine/start-engine.ts";
import { loadChunk } from "#runtime/start/load-chunk.ts";

/** "Ready for the road" for people with a route of their own; its code is loaded when it is first used. */
export function useRoad(device: Device | null, engine: Engine | null): Road | null {
  return useMemo(() => {
    if (device === null || engine === null || !device.identity.roles.includes("salesperson")) return null;
    const open = () =>
      loadChunk(() => import("#runtime/road/browser-road.ts")).then(({ browserRoad }) => browserRoad(device, engine));
    return {
      run: async () => (await open()).run(),
      fix: async (fix) => (await open()).fix(fix),
    };
  }, [device, engine]);
}
