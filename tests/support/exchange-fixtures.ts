import { readdirSync, readFileSync } from "node:fs";
import * as v from "valibot";

/** Where they lie, by the day they were written. */
export const EXCHANGES = new URL("../fixtures/exchanges/", import.meta.url);

/** A request with changes, as a phone sent it to the functions of its day, and their answer. */
const Exchange = v.strictObject({
  uid: v.string(),
  name: v.string(),
  /** As they waited in the outbox. */
  changes: v.array(v.looseObject({ kind: v.string() })),
  data: v.record(v.string(), v.unknown()),
  answer: v.record(v.string(), v.unknown()),
});
export type Exchange = v.InferOutput<typeof Exchange>;

/** What phones and functions of one day said to each other, one after the other, and the store's documents before. */
export const ExchangeFixture = v.strictObject({
  now: v.number(),
  store: v.record(v.string(), v.unknown()),
  exchanges: v.array(Exchange),
});
export type ExchangeFixture = v.InferOutput<typeof ExchangeFixture>;

/** The days that there are fixtures of, the latest last. */
export function exchangeDays(): string[] {
  return readdirSync(EXCHANGES)
    .map((file) => file.replace(".json", ""))
    .toSorted();
}

export function readExchanges(day: string): ExchangeFixture {
  return v.parse(ExchangeFixture, JSON.parse(readFileSync(new URL(`${day}.json`, EXCHANGES), "utf8")));
}
