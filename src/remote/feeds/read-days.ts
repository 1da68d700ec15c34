import type { EarlierDays } from "#domain/itinerary/earlier-days.ts";
import type { ItineraryDay } from "#domain/itinerary/itinerary-day.ts";
import type { FeedDocument } from "#domain/sync/feed.ts";
import type { Scope } from "#sync/remote-port.ts";
import type { Credentials } from "../auth/credentials.ts";
import { documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { parseFeedDocument } from "./feed-document.ts";
import { type FeedFilter, feedQuery } from "./feed-query.ts";
import { conditionOf } from "./pages.ts";
import { queryFirestore, SMALL_TIMEOUT_MS } from "./query-firestore.ts";
import { decodeFields, isRecord, readWireDocument } from "./typed-value.ts";

/** The days of a range that this person may see (VISIT-56). Throws `RemoteUnreachable`. */
export async function readDays(
  credentials: Credentials,
  scope: Scope,
  range: EarlierDays,
): Promise<readonly FeedDocument<ItineraryDay>[]> {
  const url = `${documentsUrl(readFirebaseConfig())}/companies/${scope.companyId}:runQuery`;
  const structuredQuery = daysQuery(scope, range);
  const answer = await queryFirestore(url, { structuredQuery }, credentials, SMALL_TIMEOUT_MS);
  return answer.flatMap((entry) => {
    const read = isRecord(entry) ? readWireDocument(entry["document"]) : null;
    return (read && parseFeedDocument("itineraryDays", read.id, decodeFields(read.fields))) ?? [];
  });
}

export function daysQuery(scope: Scope, { repId, from, to }: EarlierDays) {
  const query = feedQuery("itineraryDays", scope);
  const own = query.kind === "collection" ? query.filters : [];
  const filters: readonly FeedFilter[] = own.length > 0 || repId === null ? own : [{ field: "repId", equals: repId }];
  const day = (op: string, value: string) => ({
    fieldFilter: { field: { fieldPath: "day" }, op, value: { stringValue: value } },
  });
  const conditions = [...filters.map(conditionOf), day("GREATER_THAN_OR_EQUAL", from), day("LESS_THAN_OR_EQUAL", to)];
  return {
    from: [{ collectionId: "itineraryDays" }],
    where: { compositeFilter: { op: "AND", filters: conditions } },
    orderBy: [{ field: { fieldPath: "day" }, direction: "ASCENDING" }],
  };
}
