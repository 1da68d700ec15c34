import * as v from "valibot";
import { readBlock } from "#domain/product/catalogue-block.ts";
import type { Feed, FeedDocument, FeedRows } from "#domain/sync/feed.ts";
import { ROW_SCHEMAS } from "#domain/sync/row-schemas.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { ServerTime } from "#domain/values/instant.ts";
import { readProduct } from "#domain/product/read-product.ts";
import { StockItem } from "#domain/stock/stock.ts";

/**
 * Parses a feed document: a row, or a tombstone if it has `deletedAt`; one addressed to a user names the record
 * they lost (P17). Null if it does not parse: such a document is reported and never partly applied.
 */
export function parseFeedDocument<F extends Feed>(
  feed: F,
  id: string,
  fields: Record<string, unknown>,
): FeedDocument<FeedRows[F]> | null {
  const { rev, updatedAt, deletedAt, tombstoneOf } = fields;
  if (typeof rev !== "number" || !Number.isSafeInteger(rev) || !v.is(ServerTime, updatedAt)) return null;
  // A decided correction is no longer open, but carries the decision for the person who suggested it.
  if (feed !== "corrections" && deletedAt !== undefined && deletedAt !== null) {
    return { id: v.is(Identifier, tombstoneOf) ? tombstoneOf : id, rev, updatedAt, row: null };
  }
  const row = PARSERS[feed](id, fields);
  return row && { id, rev, updatedAt, row };
}

type Parsers = { readonly [F in Feed]: (id: string, fields: Record<string, unknown>) => FeedRows[F] | null };

const PARSERS: Parsers = {
  company: withId(ROW_SCHEMAS.company),
  categories: withId(ROW_SCHEMAS.categories),
  priceLists: withId(ROW_SCHEMAS.priceLists),
  products: readProduct,
  stock: (productId, fields) => parsed(v.safeParse(StockItem, { ...fields, productId })),
  catalogBlocks: (_, fields) => readBlock(fields),
  customers: withId(ROW_SCHEMAS.customers),
  itineraryDays: withId(ROW_SCHEMAS.itineraryDays),
  workPlans: withId(ROW_SCHEMAS.workPlans),
  targets: withId(ROW_SCHEMAS.targets),
  visits: (visitId, fields) => parsed(v.safeParse(ROW_SCHEMAS.visits, { ...fields, visitId })),
  payments: (paymentId, fields) => parsed(v.safeParse(ROW_SCHEMAS.payments, { ...fields, paymentId })),
  runs: (runId, fields) => parsed(v.safeParse(ROW_SCHEMAS.runs, { ...fields, runId })),
  tillCloses: (closeId, fields) => parsed(v.safeParse(ROW_SCHEMAS.tillCloses, { ...fields, closeId })),
  orders: (orderId, fields) => parsed(v.safeParse(ROW_SCHEMAS.orders, { ...fields, orderId })),
  corrections: (correctionId, fields) => parsed(v.safeParse(ROW_SCHEMAS.corrections, { ...fields, correctionId })),
  staff: withId(ROW_SCHEMAS.staff),
  devices: withId(ROW_SCHEMAS.devices),
  invites: withId(ROW_SCHEMAS.invites),
};

/** The document's id is the row's id and is not repeated among the fields. */
function withId<Schema extends v.GenericSchema>(schema: Schema) {
  return (id: string, fields: Record<string, unknown>) => parsed(v.safeParse(schema, { ...fields, id }));
}

function parsed<Schema extends v.GenericSchema>(result: v.SafeParseResult<Schema>): v.InferOutput<Schema> | null {
  return result.success ? result.output : null;
}
