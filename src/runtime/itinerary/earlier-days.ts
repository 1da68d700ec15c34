import type { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import type { FeedDocument } from "#domain/sync/feed.ts";
import type { Device } from "#local/databases/device.ts";
import { nullIfDiskFull } from "#local/databases/free-disk-space.ts";
import type { FetchDays } from "#ports/earlier-days.ts";
import { keepDays } from "#sync/pull/horizon/keep-days.ts";
import { isRefusal, RemoteUnreachable } from "#sync/remote-port.ts";

type ReadDays = (...range: Parameters<FetchDays>) => Promise<readonly FeedDocument<ItineraryDay>[]>;

/** Reads days beyond the horizon from the server and keeps them on this device for a day (VISIT-56). */
export function daysFetcher(device: Device): FetchDays {
  return async (range) => {
    // Where there is no network the code may be missing as well.
    const read = await loadReader(device).catch(() => null);
    return read === null ? "unreachable" : fetchBy(device, read)(range);
  };
}

async function loadReader({ identity }: Device): Promise<ReadDays> {
  const [{ readDays }, { credentialsOf }] = await Promise.all([
    import("#remote/feeds/read-days.ts"),
    import("#remote/auth/auth.ts"),
  ]);
  return (range) => readDays(credentialsOf(identity.uid), identity, range);
}

/** The same over any reader. What is no answer of the store's is a bug, and thrown. */
export function fetchBy(device: Pick<Device, "mirror" | "now">, read: ReadDays): FetchDays {
  return async (range) => {
    try {
      const days = await read(range);
      const kept = await nullIfDiskFull(async () => {
        await keepDays(device.mirror, days, device.now());
        return "here" as const;
      });
      return kept ?? "noRoom";
    } catch (error) {
      if (!(error instanceof RemoteUnreachable)) throw error;
      return isRefusal(error.code) ? "refused" : "unreachable";
    }
  };
}
