import { companyRules, settingsOfRules } from "#domain/company/company-rules.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import type { Customer } from "#domain/customer/customer.ts";
import type { FormerState, FormerStates } from "#domain/order/former-states.ts";
import { phoneSpan } from "#domain/order/honour-hours.ts";
import type { ProofFacts } from "#domain/order/prove-price.ts";
import type { Order } from "#domain/order/order.ts";
import { formerDefaults } from "#domain/pricing/former-defaults.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import type { Product } from "#domain/product/product.ts";
import { applyFields, readField } from "#domain/records/merge-record.ts";
import type { PlainRecord } from "#domain/records/record-nouns.ts";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { findPricedLists } from "#functions/records/write-change.ts";
import { HOUR, makeCompany, makeCustomer, makePriceList, makeProduct, makeSettings } from "./sales.ts";

/** What the store had at one time. */
export interface StoreState {
  readonly at: number;
  readonly products: readonly Product[];
  readonly priceLists: readonly PriceList[];
  readonly customer: Customer;
  readonly settings: CompanySettings;
}

/** The store's states in the order of time. */
export type StoreHistory = readonly StoreState[];

export type StoreEdit = Pick<RecordEdit, "noun" | "recordId" | "fields">;
type Random = () => number;

export const FIRST_PRICE = 111_000;
export const TIER_PRICE = 90_001;
const general = (rate: number) => ({
  id: "general",
  name: "General",
  taxes: [{ id: "iva", name: "IVA", rate, compound: false }],
});

/** The rules in the beginning, with a tax so low that somebody may want them back. */
export const FIRST_RULES = makeSettings({ taxClasses: [general(100), ...makeSettings().taxClasses.slice(1)] });

const PERCENT = { kind: "percent", baseListId: "retail", rate: -1_000, rounding: "none" } as const;

/** A company with three lists, one of them a percentage, and two products. */
export function firstState(at: number): StoreState {
  const breaks = { retail: [{ fromQuantity: 10, unitPrice: TIER_PRICE }] };
  const prices = { retail: FIRST_PRICE, wholesale: FIRST_PRICE + 1 };
  return {
    at,
    products: [
      makeProduct({ prices, breaks, trackStock: false }),
      makeProduct({ id: "p2", sku: "SKU-2", prices, breaks, trackStock: false }),
    ],
    priceLists: [
      makePriceList(),
      makePriceList({ id: "wholesale", name: "Wholesale", isDefault: false }),
      makePriceList({ id: "vip", name: "VIP", isDefault: false, groupIds: ["vip"], basis: PERCENT }),
    ],
    customer: makeCustomer(),
    settings: FIRST_RULES,
  };
}

/** Edits after which nothing of the first state is true any more: its prices and its rules. */
export function firstEdits(state: StoreState): readonly StoreEdit[] {
  return [
    ...state.products.map((product, index) =>
      editOf("product", product.id, product, {
        "prices.retail": 120_000 + index,
        "prices.wholesale": 115_000 + index,
      }),
    ),
    editOf("company", "demo", rulesOf(state), { "taxClasses.general": general(1_600) }),
  ];
}

let spent = 0;

/** A price that nothing had before. */
function newPrice(): number {
  spent += 1;
  return 130_000 + spent * 7;
}

function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("nothing to pick");
  return value;
}

/** Any edit that a company makes of what orders capture. */
export function anyEdit(random: Random, state: StoreState): StoreEdit {
  const product = pick(random, state.products);
  const list = pick(random, ["retail", "wholesale"]);
  const ofProduct = (fields: Record<string, unknown>) => editOf("product", product.id, product, fields);
  const ofCustomer = (fields: Record<string, unknown>) => editOf("customer", "c1", state.customer, fields);
  const ofList = (id: string, fields: Record<string, unknown>) =>
    editOf("priceList", id, state.priceLists.find((each) => each.id === id) ?? {}, fields);
  const day = businessDayOf(state.at, state.settings.timeZone);
  const isDefault = state.priceLists.some(({ id, isDefault: is }) => is && id === "wholesale");
  const next = { from: addDays(day, 1 + Math.floor(random() * 2)), unitPrice: newPrice(), breaks: [] };
  return pick(random, [
    () => ofProduct({ [`prices.${list}`]: newPrice() }),
    () => ofProduct({ [`prices.${list}`]: newPrice() }),
    () => ofProduct({ [`nextPrices.${list}`]: next }),
    () => ofProduct({ [`nextPrices.${list}`]: null }),
    () => ofProduct({ name: `Cola ${newPrice()}`, nameEs: `Refresco ${newPrice()}` }),
    () => ofProduct({ taxClassId: product.taxClassId === "drinks" ? "general" : "drinks" }),
    () => ofProduct({ weight: newPrice(), unitsPerCase: pick(random, [6, 12, 24]) }),
    () => ofProduct({ sku: `SKU-${newPrice()}` }),
    () => ofList("vip", { basis: { ...PERCENT, rate: -100 * Math.ceil(random() * 50) } }),
    // Without a default list in force nothing could be charged.
    () => ofList("wholesale", { validTo: isDefault ? null : pick(random, [null, addDays(day, 1), addDays(day, -1)]) }),
    () => ofList(list, { isDefault: true, validTo: null }),
    () => ofCustomer({ priceListId: pick(random, [null, "wholesale", "vip"]) }),
    () => ofCustomer({ groupId: pick(random, [null, "vip"]) }),
    () => ofCustomer({ name: `Abarrotes ${newPrice()}`, address: `Calle ${newPrice()}` }),
    () => ofCustomer({ taxExempt: !state.customer.taxExempt }),
    () =>
      editOf("company", "demo", rulesOf(state), { "taxClasses.general": general(pick(random, [800, 1_600, 1_900])) }),
    () => editOf("company", "demo", rulesOf(state), { taxRounding: pick(random, ["line", "order"]) }),
    () => editOf("company", "demo", rulesOf(state), { pricesIncludeTax: !state.settings.pricesIncludeTax }),
  ])();
}

function editOf(noun: StoreEdit["noun"], recordId: string, record: object, to: Record<string, unknown>): StoreEdit {
  const fields = Object.entries(to).map(([field, value]) => [
    field,
    { from: readField({ ...record }, field), to: value },
  ]);
  return { noun, recordId, fields: Object.fromEntries(fields) };
}

function rulesOf({ settings }: StoreState) {
  return companyRules(makeCompany({ settings }));
}

/** The store after an edit, as `saveRecords` leaves it. */
export function edited(state: StoreState, { noun, recordId, fields }: StoreEdit, at: number): StoreState {
  const apply = <Row>(row: Row): Row => applyFields(row as PlainRecord, fields) as Row;
  const raised = (lists: readonly { readonly id: string }[]) => (list: PriceList) =>
    lists.some(({ id }) => id === list.id) ? { ...list, version: list.version + 1 } : list;
  const { products, priceLists, settings } = state;
  if (noun === "product") {
    const priced = findPricedLists(Object.keys(fields), priceLists);
    const change = (product: Product) => (product.id === recordId ? apply(product) : product);
    return { ...state, at, products: products.map(change), priceLists: priceLists.map(raised(priced)) };
  }
  if (noun === "customer") return { ...state, at, customer: apply(state.customer) };
  if (noun === "company") {
    const next = settingsOfRules(apply(rulesOf(state)));
    return { ...state, at, settings: { ...next, version: settings.version + 1 } };
  }
  const former = fields["isDefault"]?.from === false ? formerDefaults(recordId, priceLists) : [];
  const lists = priceLists.map((list) => {
    if (list.id === recordId) return { ...apply(list), version: list.version + 1 };
    return former.includes(list) ? { ...list, isDefault: false, version: list.version + 1 } : list;
  });
  return { ...state, at, priceLists: lists };
}

/** A history of this many edits at random times of a span, after the first ones. */
export function anyHistory(random: Random, span: { from: number; to: number; edits: number }): StoreHistory {
  const first = firstState(span.from);
  const states = [first];
  for (const edit of firstEdits(first)) states.push(edited(states.at(-1) ?? first, edit, span.from + HOUR));
  const times = Array.from({ length: span.edits }, () => span.from + HOUR + random() * (span.to - span.from - HOUR));
  for (const time of times.sort((a, b) => a - b)) {
    const last = states.at(-1) ?? first;
    states.push(edited(last, anyEdit(random, { ...last, at: Math.floor(time) }), Math.floor(time)));
  }
  return states;
}

/** The store at a time. */
export function stateAt(history: StoreHistory, at: number): StoreState {
  const state = history.findLast((each) => each.at <= at);
  if (state === undefined) throw new Error("the history begins later");
  return state;
}

/** The facts of an order that arrives, as the server reads them. */
export function factsAt(history: StoreHistory, order: Order, receivedAt: number, since: number | null): ProofFacts {
  const { settings, customer, products, priceLists } = stateAt(history, receivedAt);
  const until = history.filter(({ at }) => at <= receivedAt);
  return {
    order,
    receivedAt,
    settings,
    captured: rulesAtCapture(until, order, settings),
    customer,
    products: new Map(products.map((product) => [product.id, product])),
    priceLists,
    former: since === null ? null : formerSince(until, since),
  };
}

function rulesAtCapture(history: StoreHistory, order: Order, now: CompanySettings): CompanySettings | null {
  const { settingsVersion, capturedAt } = order;
  if (settingsVersion === now.version) return now;
  const place = history.findLastIndex(({ settings }) => settings.version === settingsVersion);
  const replacedAt = history[place + 1]?.at ?? 0;
  return replacedAt < phoneSpan(capturedAt).from ? null : (history[place]?.settings ?? null);
}

function formerSince(history: StoreHistory, since: number): FormerStates {
  const statesOf = <Row extends object>(read: (state: StoreState) => Row): FormerState<Row>[] =>
    history.flatMap((state, index) => {
      const before = history[index - 1];
      if (before === undefined || state.at < since || read(before) === read(state)) return [];
      return { value: read(before), replacedAt: state.at };
    });
  const [first] = history;
  if (first === undefined) throw new Error("an empty history");
  const byId = <Row extends object>(rows: (state: StoreState) => readonly (Row & { id: string })[]) =>
    new Map(rows(first).map(({ id }, index) => [id, statesOf((state) => rows(state)[index] as Row)]));
  return {
    since,
    products: byId((state) => state.products),
    priceLists: byId((state) => state.priceLists),
    customer: statesOf((state) => state.customer),
  };
}
