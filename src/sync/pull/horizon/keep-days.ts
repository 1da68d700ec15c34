import type { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import type { FeedDocument } from "#domain/sync/feed.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";

/** Stores days that were read by themselves, unless newer ones are here (P28). */
export async function keepDays(
  { itineraryDays }: MirrorDatabase,
  documents: readonly FeedDocument<ItineraryDay>[],
  now: Instant,
): Promise<void> {
  await itineraryDays.db.transaction("rw", itineraryDays, async () => {
    const known = await itineraryDays.bulkGet(documents.map(({ id }) => id));
    const newer = documents.flatMap(({ row, rev, updatedAt }, place) =>
      row === null || rev <= (known[place]?.rev ?? -1) ? [] : [{ ...row, rev, updatedAt, fetchedAt: now }],
    );
    await itineraryDays.bulkPut(newer);
  });
}
