import * as v from "valibot";
import type { Feed, FeedRows, FeedDocument } from "#domain/sync/feed.ts";
import { tallyOf } from "#domain/sync/tally.ts";
import { OPEN_STATUSES } from "#domain/order/order-status.ts";
import { ServerTime } from "#domain/values/instant.ts";
import {
  type FeedBound,
  type FeedCursor,
  type FeedPage,
  type PagePort,
  RemoteUnreachable,
  type Scope,
  type TalliedPart,
} from "#sync/remote-port.ts";
import { queryFirestore } from "./query-firestore.ts";
import type { Credentials } from "../auth/credentials.ts";
import { parseFeedDocument } from "./feed-document.ts";
import { type FeedFilter, feedQuery } from "./feed-query.ts";
import { documentsName, documentsUrl, type FirebaseConfig, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { PARSER_VERSION } from "./parser-version.ts";
import { type ServerClock, serverClock } from "./server-clock.ts";
import { decodeFields, isRecord, readWireDocument, serverTimeOf } from "./typed-value.ts";

const CountAnswer = v.looseTuple([
  v.object({ result: v.object({ aggregateFields: v.object({ count: v.object({ integerValue: v.string() }) }) }) }),
]);

const Whole = v.object({ integerValue: v.string() });
const TallyAnswer = v.looseTuple([
  v.object({
    result: v.object({ aggregateFields: v.object({ count: Whole, sum: Whole }) }),
    readTime: v.pipe(v.string(), v.transform(serverTimeOf)),
  }),
]);

/** Reads feeds by paged query over plain REST, so that it runs in a worker without the SDK. */
export function createPages(
  credentials: Credentials,
  config: FirebaseConfig = readFirebaseConfig(),
  clock: ServerClock = serverClock,
): PagePort {
  async function readOne<F extends Feed>(feed: F, path: string): Promise<FeedPage<FeedRows[F]>> {
    const body = { documents: [`${documentsName(config)}/${path}`] };
    const answer = await queryFirestore(`${documentsUrl(config)}:batchGet`, body, credentials);
    return notePage(readPage(feed, answer, Number.POSITIVE_INFINITY));
  }

  function notePage<Row>(page: FeedPage<Row>): FeedPage<Row> {
    clock.note(page.serverTime);
    return page;
  }

  return {
    parser: PARSER_VERSION,
    fetchDocument(feed, scope, id) {
      const query = feedQuery(feed, scope);
      if (query.kind === "document") return readOne(feed, query.path);
      const { parent, collection } = query;
      return readOne(feed, `${parent && `${parent}/`}${collection}/${id}`);
    },
    async countDocuments(feed, scope, bound) {
      const query = feedQuery(feed, scope);
      if (query.kind === "document") return 1;
      const { parent, collection, filters } = query;
      const structuredAggregationQuery = {
        structuredQuery: { from: [{ collectionId: collection }], ...filteredBy(filters, bound) },
        aggregations: [{ alias: "count", count: {} }],
      };
      const url = `${documentsUrl(config)}${parent && `/${parent}`}:runAggregationQuery`;
      const parsed = v.safeParse(CountAnswer, await queryFirestore(url, { structuredAggregationQuery }, credentials));
      return parsed.success ? Number(parsed.output[0].result.aggregateFields.count.integerValue) : null;
    },
    async tally(feed, scope, part) {
      const query = feedQuery(feed, scope);
      if (query.kind === "document") {
        const { documents, serverTime } = await readOne(feed, query.path);
        return { tally: tallyOf(documents.map(({ rev }) => rev)), serverTime };
      }
      const { parent, collection, filters } = query;
      const structuredAggregationQuery = {
        structuredQuery: { from: [{ collectionId: collection }], ...filteredBy(filters, part) },
        aggregations: [
          { alias: "count", count: {} },
          { alias: "sum", sum: { field: { fieldPath: "rev" } } },
        ],
      };
      const url = `${documentsUrl(config)}${parent && `/${parent}`}:runAggregationQuery`;
      const answer = v.safeParse(TallyAnswer, await queryFirestore(url, { structuredAggregationQuery }, credentials));
      if (!answer.success) throw new RemoteUnreachable("not-firestore");
      const [{ result, readTime }] = answer.output;
      const { count, sum } = result.aggregateFields;
      return { tally: { count: Number(count.integerValue), sum: Number(sum.integerValue) }, serverTime: readTime };
    },
    async fetchPage<F extends Feed>(
      feed: F,
      scope: Scope,
      bound: FeedBound,
      after: FeedCursor | null,
      limit: number,
    ): Promise<FeedPage<FeedRows[F]>> {
      const query = feedQuery(feed, scope);
      const name = documentsName(config);
      if (query.kind === "document") return readOne(feed, query.path);
      const { parent, collection, filters } = query;
      const afterName = after && {
        updatedAt: after.updatedAt,
        name: `${name}/${parent && `${parent}/`}${collection}/${after.id}`,
      };
      const body = { structuredQuery: structuredQuery(collection, filters, bound, afterName, limit) };
      const url = `${documentsUrl(config)}${parent && `/${parent}`}:runQuery`;
      return notePage(readPage(feed, await queryFirestore(url, body, credentials), limit));
    },
  };
}

function structuredQuery(
  collection: string,
  filters: readonly FeedFilter[],
  bound: FeedBound,
  after: { updatedAt: ServerTime; name: string } | null,
  limit: number,
) {
  return {
    from: [{ collectionId: collection }],
    ...filteredBy(filters, bound),
    orderBy: ["updatedAt", "__name__"].map((fieldPath) => ({ field: { fieldPath }, direction: "ASCENDING" })),
    ...(after
      ? { startAt: { values: [{ timestampValue: after.updatedAt }, { referenceValue: after.name }], before: false } }
      : {}),
    limit,
  };
}

/** The conditions of a feed's query, in REST's form. */
export function filteredBy(filters: readonly FeedFilter[], part: TalliedPart) {
  const conditions = [...filters.map(conditionOf), ...boundConditions(part)];
  return conditions.length > 0 ? { where: { compositeFilter: { op: "AND", filters: conditions } } } : {};
}

/** A tombstone has the time of its deletion; other documents have none, or null. */
const ANY_DELETION = "1970-01-01T00:00:00Z";

function boundConditions(bound: TalliedPart): unknown[] {
  if (bound === null) return [];
  if (typeof bound === "string") return [condition("updatedAt", "GREATER_THAN_OR_EQUAL", { timestampValue: bound })];
  if ("deletedSince" in bound) {
    return [condition("deletedAt", "GREATER_THAN_OR_EQUAL", { timestampValue: bound.deletedSince ?? ANY_DELETION })];
  }
  return [
    conditionOf({ field: "status", isOneOf: OPEN_STATUSES }),
    condition("updatedAt", "LESS_THAN", { timestampValue: bound.openBefore }),
  ];
}

export function conditionOf(filter: FeedFilter): unknown {
  if ("either" in filter) return { compositeFilter: { op: "OR", filters: filter.either.map(conditionOf) } };
  if ("equals" in filter) return condition(filter.field, "EQUAL", { stringValue: filter.equals });
  if ("contains" in filter) return condition(filter.field, "ARRAY_CONTAINS", { stringValue: filter.contains });
  const values = filter.isOneOf.map((stringValue) => ({ stringValue }));
  return condition(filter.field, "IN", { arrayValue: { values } });
}

function condition(fieldPath: string, op: string, value: unknown) {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}

function readPage<F extends Feed>(feed: F, answer: readonly unknown[], limit: number): FeedPage<FeedRows[F]> {
  const documents: FeedDocument<FeedRows[F]>[] = [];
  const unreadable: string[] = [];
  let count = 0;
  let last: FeedCursor | null = null;
  let serverTime: ServerTime | null = null;
  for (const entry of answer) {
    if (!isRecord(entry)) continue;
    if (typeof entry["readTime"] === "string") serverTime = serverTimeOf(entry["readTime"]);
    const document = readWireDocument(entry["document"] ?? entry["found"]);
    if (!document) continue;
    count += 1;
    const fields = decodeFields(document.fields);
    const parsed = parseFeedDocument(feed, document.id, fields);
    if (parsed) documents.push(parsed);
    else unreadable.push(document.id);
    if (v.is(ServerTime, fields["updatedAt"])) last = { updatedAt: fields["updatedAt"], id: document.id };
  }
  if (!serverTime) throw new RemoteUnreachable("not-firestore");
  // Documents without a server time sort last: a full page of them is the end of what can be read.
  return { documents, unreadable, next: count >= limit ? last : null, serverTime };
}
