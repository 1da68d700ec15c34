import type { FoundOrders, OlderQuestion } from "#domain/order/older-orders.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { ServerTime } from "#domain/values/instant.ts";
import { isRefusal, RemoteUnreachable, type Scope } from "#sync/remote-port.ts";
import * as v from "valibot";
import type { Credentials } from "../auth/credentials.ts";
import { documentsName, documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { parseFeedDocument } from "./feed-document.ts";
import { type FeedFilter, feedQuery } from "./feed-query.ts";
import { createPages, filteredBy } from "./pages.ts";
import { queryFirestore, SMALL_TIMEOUT_MS } from "./query-firestore.ts";
import { decodeFields, isRecord, readWireDocument } from "./typed-value.ts";

/** How many orders are read at once. */
const PAGE = 50;

/** One order of the store, or null where there is none for this person. Throws `RemoteUnreachable`. */
export async function readOrder(credentials: Credentials, scope: Scope, orderId: string): Promise<StoredOrder | null> {
  try {
    const page = await createPages(credentials).fetchDocument("orders", scope, orderId);
    return page.documents[0]?.row ?? null;
  } catch (error) {
    // An order that is not this person's is refused like one that does not exist.
    if (error instanceof RemoteUnreachable && isRefusal(error.code)) return null;
    throw error;
  }
}

/** The orders that this person may see, one by its number or a page of them. Throws `RemoteUnreachable`. */
export async function readOrders(
  credentials: Credentials,
  scope: Scope,
  question: OlderQuestion,
): Promise<FoundOrders> {
  const config = readFirebaseConfig();
  const parent = `companies/${scope.companyId}`;
  const structuredQuery = ordersQuery(scope, question, `${documentsName(config)}/${parent}/orders`);
  const url = `${documentsUrl(config)}/${parent}:runQuery`;
  const answer = await queryFirestore(url, { structuredQuery }, credentials, SMALL_TIMEOUT_MS);
  const documents = answer.flatMap((entry) => (isRecord(entry) ? (readWireDocument(entry["document"]) ?? []) : []));
  const rows = documents.map(({ id, fields }) => ({ id, fields: decodeFields(fields) }));
  const last = rows.at(-1);
  const updatedAt = last?.fields["updatedAt"];
  const isFull = question.orderNo === null && rows.length === PAGE;
  return {
    orders: rows.flatMap(({ id, fields }) => parseFeedDocument("orders", id, fields)?.row ?? []),
    next: last && isFull && v.is(ServerTime, updatedAt) ? { updatedAt, id: last.id } : null,
  };
}

/** `collection` is the full name of the company's orders. */
export function ordersQuery(scope: Scope, { customerId, orderNo, after }: OlderQuestion, collection: string) {
  const query = feedQuery("orders", scope);
  const filters: FeedFilter[] = query.kind === "collection" ? [...query.filters] : [];
  if (customerId !== null) filters.push({ field: "customerId", equals: customerId });
  if (orderNo !== null) filters.push({ field: "orderNo", equals: orderNo });
  const name = after === null || after.id === null ? [] : [{ referenceValue: `${collection}/${after.id}` }];
  const place = after && [{ timestampValue: after.updatedAt }, ...name];
  return {
    from: [{ collectionId: "orders" }],
    ...filteredBy(filters, null),
    // A number is one order's: equalities need no index of their own.
    ...(orderNo === null && {
      orderBy: ["updatedAt", "__name__"].map((fieldPath) => ({ field: { fieldPath }, direction: "DESCENDING" })),
      ...(place !== null && { startAt: { values: place, before: false } }),
    }),
    limit: PAGE,
  };
}
