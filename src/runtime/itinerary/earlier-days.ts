import type { Device } from "#local/databases/device.ts";
import type { FetchDays } from "#ports/earlier-days.ts";
import { keepDays } from "#sync/pull/horizon/keep-days.ts";

/** Reads days beyond the horizon from the server and keeps them on this device for a day (VISIT-56). */
export function daysFetcher(device: Device): FetchDays {
  const { identity, mirror } = device;
  return async (range) => {
    try {
      const [{ readDays }, { credentialsOf }] = await Promise.all([
        import("#remote/feeds/read-days.ts"),
        import("#remote/auth/auth.ts"),
      ]);
      await keepDays(mirror, await readDays(credentialsOf(identity.uid), identity, range), device.now());
      return "here";
    } catch {
      // Without an answer, or without the chunk, the page says so and offers a retry.
      return "unreachable";
    }
  };
}
