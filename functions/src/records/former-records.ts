import { Timestamp, type CollectionReference, type Firestore, type Transaction } from "firebase-admin/firestore";
import type { DocumentSnapshot } from "firebase-admin/firestore";
import * as v from "valibot";
import {
  FORMER_KEPT_MS,
  type FormerState,
  type FormerStates,
  isOrderedNoun,
  ORDERED_RECORDS,
  type OrderedNoun,
} from "#domain/order/former-states.ts";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { RecordContext } from "./record-context.ts";
import { VALUES_PER_QUERY } from "./related-records.ts";

/** What a record was, for the orders captured by it. */
interface Replaced {
  readonly noun: string;
  readonly recordId: Identifier;
  /** Null = there was none: prices of before were found without it. */
  readonly row: PlainRecord | null;
}

/**
 * Keeps the state of a record that this transaction replaces, if orders capture it (PRICE-32). Every writer of a product,
 * price list or customer calls it, once for each write.
 */
export function keepFormer(
  transaction: Transaction,
  { firestore, caller, now }: RecordContext,
  { noun, recordId, row }: Replaced,
): void {
  if (!isOrderedNoun(noun)) return;
  const names = Object.keys(ORDERED_RECORDS[noun].entries);
  const fields =
    row && Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])));
  const at = now();
  transaction.create(formerRecords(firestore, caller.companyId).doc(), {
    noun,
    recordId,
    fields,
    replacedAt: Timestamp.fromMillis(at),
    expiresAt: Timestamp.fromMillis(at + FORMER_KEPT_MS),
  });
}

/** Whether one of these fields is captured by orders. */
export function areOrdered(noun: string, names: readonly string[]): boolean {
  return isOrderedNoun(noun) && names.some((name) => Object.hasOwn(ORDERED_RECORDS[noun].entries, name));
}

interface FormerRequest {
  readonly since: Instant;
  readonly productIds: readonly Identifier[];
  readonly customerId: Identifier;
}

/** The states replaced since: of all price lists (two products' prices may come from any), of these products and the customer. */
export async function readFormer(
  firestore: Firestore,
  companyId: Identifier,
  { since, productIds, customerId }: FormerRequest,
): Promise<FormerStates> {
  const records = formerRecords(firestore, companyId);
  const ids = [...new Set(productIds)];
  const parts = Array.from({ length: Math.ceil(ids.length / VALUES_PER_QUERY) }, (_, part) =>
    ids.slice(part * VALUES_PER_QUERY, (part + 1) * VALUES_PER_QUERY),
  );
  const query = async (noun: OrderedNoun, some: readonly Identifier[] | null) => {
    const ofNoun = records.where("noun", "==", noun);
    const chosen = some === null ? ofNoun : ofNoun.where("recordId", "in", some);
    return (await chosen.where("replacedAt", ">=", Timestamp.fromMillis(since)).orderBy("replacedAt").get()).docs;
  };
  const [lists, customer, ...products] = await Promise.all([
    query("priceList", null),
    query("customer", [customerId]),
    ...parts.map((part) => query("product", part)),
  ]);
  return {
    since,
    products: statesOf("product", products.flat()),
    priceLists: statesOf("priceList", lists),
    customer: statesOf("customer", customer).get(customerId) ?? [],
  };
}

function statesOf<Noun extends OrderedNoun>(
  noun: Noun,
  documents: readonly DocumentSnapshot[],
): Map<Identifier, FormerState<v.InferOutput<(typeof ORDERED_RECORDS)[Noun]>>[]> {
  const states = new Map<Identifier, FormerState<v.InferOutput<(typeof ORDERED_RECORDS)[Noun]>>[]>();
  for (const document of documents) {
    const former = v.safeParse(FormerRecord, document.data());
    if (!former.success) continue;
    const { recordId, fields, replacedAt } = former.output;
    const row = v.safeParse(ORDERED_RECORDS[noun], fields);
    const state = { value: row.success ? row.output : null, replacedAt: replacedAt.toMillis() };
    states.set(recordId, [...(states.get(recordId) ?? []), state]);
  }
  return states;
}

const FormerRecord = v.object({ recordId: v.string(), fields: v.unknown(), replacedAt: v.instance(Timestamp) });

function formerRecords(firestore: Firestore, companyId: Identifier): CollectionReference {
  return firestore.collection(`companies/${companyId}/formerRecords`);
}
