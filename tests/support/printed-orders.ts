import i18next from "i18next";
import type { Category } from "#domain/category/category.ts";
import type { CompanySettings } from "#domain/company/company.ts";
import type { CounterSale } from "#domain/counter/counter-sale.ts";
import type { CartLine, Order, StoredLine } from "#domain/order/order.ts";
import type { DaySummary } from "#domain/print/day-summary.ts";
import type { Language } from "#i18n/language.ts";
import { TEXT_OPTIONS, VALUE_FORMAT } from "#i18n/start-texts.ts";
import type { Text } from "#i18n/use-text.ts";
import english from "#locales/en/translation.json" with { type: "json" };
import spanish from "#locales/es/translation.json" with { type: "json" };
import type { Issue } from "#components/print/issue.ts";
import { makeCompany, makeLine, makeOrder, makeSettings, NOW } from "./sales.ts";

/** The real texts of a language in a region. */
export async function textFor(language: Language, locale: string): Promise<Text> {
  const texts = i18next.createInstance();
  const resources = { en: { translation: english }, es: { translation: spanish } };
  await texts.use(VALUE_FORMAT).init({ lng: language, ...TEXT_OPTIONS, resources });
  return { t: texts.getFixedT(language), language, locale };
}

export async function makeIssue(changes: Partial<Issue> = {}): Promise<Issue> {
  const company = {
    ...makeCompany(),
    legalName: "Distribuidora Demo del Centro, S. A. de C. V.",
    taxId: "DDC010203AB1",
  };
  return { text: await textFor("es", "es-MX"), company, copy: 1, at: NOW, origin: "https://rutero.app", ...changes };
}

const LINES: readonly Partial<CartLine>[] = [
  { quantity: 48 },
  {
    productId: "water",
    sku: "AGU-0600-SG",
    name: "Natural spring water, still, returnable glass bottle 600 ml, pack of 24 with blue cap",
    nameEs:
      "Agua mineral natural sin gas de manantial, botella retornable de vidrio, 600 ml, paquete de 24 con tapa azul",
    categoryId: "water",
    quantity: 125,
    listPrice: 98_500,
    unitPrice: 98_500,
    discount: { kind: "percent", rate: 500 },
    note: "Sin abrir",
  },
  {
    productId: "cheese",
    sku: "QUE-01",
    name: "Fresh cheese",
    nameEs: "Queso fresco añejo",
    categoryId: "dairy",
    unit: "kg",
    unitsPerCase: 1,
    quantityScale: 1000,
    quantity: 2_500,
    listPrice: 1_450_000,
    unitPrice: 1_450_000,
    taxClassId: "exempt",
  },
];

/** An order with a long name, a discount, weighed goods and notes. */
export function makePrintedOrder(settings: Partial<CompanySettings> = {}, number = 1): Order {
  const order = makeOrder(
    {
      orderId: `order-${number}`,
      lines: LINES.map((line, index) => makeLine({ lineId: `l${index}`, ...line })),
      note: "Entregar por la puerta de atrás. Tocar el timbre dos veces: recibe el señor Muñoz.",
      purchaseOrder: "OC-2231",
    },
    { number, settings: makeSettings(settings) },
  );
  const customer = {
    code: "C-001",
    name: "Abarrotes Lupita",
    taxId: "LUPM800101AB3",
    address: "Calle 5 de Mayo 10, Centro",
  };
  return { ...order, customer };
}

/** The same after picking: half of the first line was not there, and something else goes instead. */
export function makeSubstitutedOrder(number = 1): Omit<Order, "lines"> & { readonly lines: readonly StoredLine[] } {
  const order = makePrintedOrder({}, number);
  const other = { lineId: "l3", productId: "apple", sku: "REF-0355-M", name: "Apple soda 355 ml" };
  const lines = LINES.map((line, index) =>
    makeLine({ lineId: `l${index}`, ...line, ...(index === 0 && { quantity: 24 }) }),
  );
  const apple = makeLine({ ...other, nameEs: "Refresco de manzana 355 ml", quantity: 24 });
  const priced = makeOrder({ lines: [...lines, apple] }, { number, settings: makeSettings() });
  const short = { quantity: 24, reasonCode: "MISSING", words: "", how: "cut" as const };
  const [first, ...rest] = priced.lines.map((line): StoredLine =>
    line.lineId === "l3" ? { ...line, insteadOf: "l0" } : line,
  );
  return { ...order, totals: priced.totals, lines: [...(first ? [{ ...first, ordered: 48, short }] : []), ...rest] };
}

/** A sale at the counter, paid in cash and rounded to whole pesos. */
export function makeCounterOrder(sale: Partial<CounterSale> = {}): Order {
  const order = makePrintedOrder();
  const due = Math.round(order.totals.total / 100) * 100;
  const paid = { method: "cash", tendered: due + 8_500, change: 8_500, reference: "" } as const;
  const operator = { operatorId: "demo-luz", operatorName: "Luz Peña" };
  return { ...order, source: "counter", note: "", sale: { ...paid, ...operator, ...sale } };
}

/** A till's day with a counted drawer that lacks half a peso. */
export function makeDaySummary(changes: Partial<DaySummary> = {}): DaySummary {
  return {
    kind: "Z",
    number: "",
    day: "2026-11-21",
    till: "B",
    byName: "Luz Peña",
    currency: "MXN",
    sales: 57,
    total: 1_823_500,
    discounts: 0,
    byMethod: [
      { method: "cash", sales: 41, paid: 1_104_450 },
      { method: "card", sales: 12, paid: 560_025 },
      { method: "on_account", sales: 4, paid: 159_000 },
    ],
    rounding: -25,
    drawer: { float: 100_000, cash: 1_104_450, counted: 1_204_400, reason: "" },
    ...changes,
  };
}

/** An order with as many lines as wished, each of its own product. */
export function makeLongOrder(lines: number, changes: Partial<CartLine> = {}): Order {
  const products = Array.from({ length: lines }, (_, index) =>
    makeLine({ lineId: `l${index}`, productId: `p${index}`, sku: `SKU-${String(index).padStart(4, "0")}`, ...changes }),
  );
  return makeOrder({ lines: products });
}

export const PRINTED_CATEGORIES: readonly Category[] = [
  makeCategory("water", "Water", "Aguas", 1),
  makeCategory("soft-drinks", "Soft drinks", "Refrescos", 0),
  makeCategory("dairy", "Dairy", "Lácteos", 2),
];

function makeCategory(id: string, name: string, nameEs: string, position: number): Category {
  return { id, companyId: "demo", name, nameEs, parentId: null, position, hue: 0, active: true };
}
