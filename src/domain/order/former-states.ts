import * as v from "valibot";
import { Customer } from "../customer/customer.ts";
import { PriceList } from "../pricing/price-list.ts";
import { Product } from "../product/product.ts";
import { isSameValue } from "../records/diff-record.ts";
import type { Identifier } from "../values/identifier.ts";
import type { Instant } from "../values/instant.ts";
import type { Order, OrderLine } from "./order.ts";

const DAY_MS = 86_400_000;

/**
 * How long a replaced state is kept: honour hours are at most 168, once between pricing and capture and once on the
 * way, and the phone's own data were up to a day old. One more day for rounding and clean-up.
 */
export const FORMER_KEPT_MS = 16 * DAY_MS;

/** What a line copies from its product, besides the price. */
export const LINE_DATA = [
  "sku",
  "name",
  "nameEs",
  "unit",
  "unitsPerCase",
  "quantityScale",
  "minQuantity",
  "quantityMultiple",
  "weight",
  "categoryId",
  "taxClassId",
] as const satisfies readonly (keyof OrderLine & keyof Product)[];

/** What an order copies from its customer. */
export const CUSTOMER_DATA = [
  "code",
  "name",
  "taxId",
  "address",
] as const satisfies readonly (keyof Order["customer"])[];

/** What an order captures of each record, and so what is kept when it is replaced. */
export const ORDERED_RECORDS = {
  product: v.pick(Product, ["id", ...LINE_DATA, "prices", "breaks", "nextPrices"]),
  priceList: PriceList,
  customer: v.pick(Customer, ["id", ...CUSTOMER_DATA, "priceListId", "groupId", "taxExempt", "exemption"]),
};

/** The records whose former states are kept. */
export type OrderedNoun = keyof typeof ORDERED_RECORDS;
export type OrderedProduct = v.InferOutput<typeof ORDERED_RECORDS.product>;
export type OrderedCustomer = v.InferOutput<typeof ORDERED_RECORDS.customer>;

/** Whether orders capture fields of this kind of record. */
export function isOrderedNoun(noun: string): noun is OrderedNoun {
  return Object.hasOwn(ORDERED_RECORDS, noun);
}

/** A state of a record and when it was replaced (server time). Null = there was no such record before. */
export interface FormerState<Value> {
  readonly value: Value | null;
  readonly replacedAt: Instant;
}

/** The states that were replaced since an instant, each record's in the order they were replaced. */
export interface FormerStates {
  readonly since: Instant;
  readonly products: ReadonlyMap<Identifier, readonly FormerState<OrderedProduct>[]>;
  readonly priceLists: ReadonlyMap<Identifier, readonly FormerState<PriceList>[]>;
  readonly customer: readonly FormerState<OrderedCustomer>[];
}

/** A state of a record and the time it was in force, both ends included. */
export interface Era<Value> {
  readonly value: Value;
  readonly from: Instant;
  readonly to: Instant;
}

/** A span of server times, both ends included. */
export interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

/** A record's states in order, the present one last. Times at which there was no record are left out. */
export function erasOf<Value>(present: Value | null, former: readonly FormerState<Value>[]): Era<Value>[] {
  const states = [...former, { value: present, replacedAt: Infinity }];
  return states.flatMap(({ value, replacedAt }, index) =>
    value === null ? [] : { value, from: states[index - 1]?.replacedAt ?? -Infinity, to: replacedAt },
  );
}

/** The states that were in force at some moment of the span. */
export function erasIn<Value>(eras: readonly Era<Value>[], span: Span): Era<Value>[] {
  return eras.filter(({ from, to }) => from <= span.to && to >= span.from);
}

/**
 * The company's price lists as they were together, from one change of any of them to the next. Changes of their versions
 * alone are no change here: they follow from the products' prices.
 */
export function listEras(
  present: readonly PriceList[],
  former: FormerStates["priceLists"],
): Era<readonly PriceList[]>[] {
  const ids = new Set([...present.map(({ id }) => id), ...former.keys()]);
  const lists = [...ids].map((id) => erasOf(present.find((list) => list.id === id) ?? null, former.get(id) ?? []));
  const changes = [...former.values()].flatMap((states) => states.map(({ replacedAt }) => replacedAt));
  const turns = [-Infinity, ...new Set(changes.sort((a, b) => a - b)), Infinity];
  const eras: Era<readonly PriceList[]>[] = [];
  for (const [index, to] of turns.slice(1).entries()) {
    const from = turns[index] ?? -Infinity;
    const value = lists.flatMap((states) => states.find((era) => era.from <= from && era.to >= to)?.value ?? []);
    const last = eras.at(-1);
    if (last !== undefined && isSameValue(last.value.map(withoutVersion), value.map(withoutVersion))) {
      eras.splice(-1, 1, { value, from: last.from, to });
    } else eras.push({ value, from, to });
  }
  return eras;
}

function withoutVersion(list: PriceList): PriceList {
  return { ...list, version: 1 };
}
