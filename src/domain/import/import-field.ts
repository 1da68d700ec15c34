import { CUSTOMER_FIELDS } from "../customer/customer-fields.ts";
import { PRODUCT_FIELDS, SCANNED_HEADERS, SKU_HEADERS } from "../product/product-fields.ts";
import type { Column, Fields } from "../records/field.ts";
import type { CellForm } from "./cell-form.ts";
import type { ImportKind } from "./import-kind.ts";

/** A column that a file can have. `field` is a field of the record or a part of one (`visitPlan.opensAt`). */
export interface ImportField {
  readonly id: string;
  readonly field: string;
  readonly form: CellForm;
  /** Its headers, folded: without accents, case and punctuation. */
  readonly headers: readonly string[];
  /** Not exported, because another column has the same content. */
  readonly importOnly: boolean;
  /** Exported only for owners. */
  readonly ownersOnly: boolean;
}

const SKU: Column = {
  form: "code",
  en: `${SKU_HEADERS.en}|${SCANNED_HEADERS.en}`,
  es: `${SKU_HEADERS.es}|${SCANNED_HEADERS.es}`,
};

/** The columns of stock files. */
const STOCK_COLUMNS = {
  sku: SKU,
  onHand: {
    form: "quantity",
    en: "on hand|quantity|qty",
    es: "stock|existencia|existencias|existencia actual|stock actual|stock disponible|inventario|inventario actual|cantidad|disponible|saldo",
  },
  safety: {
    form: "quantity",
    en: "safety|safety stock",
    es: "stock de seguridad|existencia de seguridad|stock minimo|reserva",
  },
} satisfies Record<string, Column>;

/** A row with a quantity has the price from that quantity on. */
const PRICE_COLUMNS = {
  sku: SKU,
  fromQuantity: {
    form: "quantity",
    en: "from quantity|from qty",
    es: "desde cantidad|cantidad desde|a partir de|a partir de cantidad",
  },
} satisfies Record<string, Column>;

/** The columns of files of balances and open documents (PAY-13). */
const DOCUMENT_COLUMNS = {
  code: {
    id: "customerCode",
    form: "code",
    importOnly: true,
    en: "customer code|customer|customer id|customer no|customer number|client|client code|account|account code|code",
    es: "codigo de cliente|codigo del cliente|codigo cliente|cod cliente|cliente|clave de cliente|clave cliente|id cliente|no cliente|cuenta|codigo|clave",
  },
  number: {
    form: "code",
    en: "document|document number|document no|number|invoice|invoice number|reference",
    es: "documento|numero de documento|no documento|num documento|factura|numero de factura|folio|comprobante|remision|referencia",
  },
  day: {
    form: "date",
    en: "date|document date|issued|issued on",
    es: "fecha|fecha de documento|fecha documento|fecha de emision|emision",
  },
  dueOn: {
    form: "date",
    en: "due|due date|due on|expires",
    es: "vence|vencimiento|fecha de vencimiento|fecha vencimiento|vence el",
  },
  total: {
    id: "amount",
    form: "amount",
    en: "amount|balance|open amount|amount due|owed|total",
    es: "importe|monto|saldo|saldo pendiente|pendiente|adeudo|total|valor",
  },
} satisfies Record<string, Column>;

const COLUMNS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  products: columnsOf(PRODUCT_FIELDS),
  customers: columnsOf(CUSTOMER_FIELDS),
  stock: Object.entries(STOCK_COLUMNS).map(([name, column]) => importField(name, column)),
  documents: Object.entries(DOCUMENT_COLUMNS).map(([name, column]) => importField(name, column)),
  prices: Object.entries(PRICE_COLUMNS).map(([name, column]) => importField(name, column)),
};

/** The columns that files of a kind can have; price lists have their own columns (`price:<listId>`, `newPrice:<name>`). */
export function importFields(kind: ImportKind): readonly ImportField[] {
  return COLUMNS[kind];
}

/** The columns of an export; some only for owners. */
export function exportFields(kind: ImportKind, isOwner: boolean): readonly ImportField[] {
  return COLUMNS[kind].filter(({ importOnly, ownersOnly }) => !importOnly && (isOwner || !ownersOnly));
}

/** Whether files of this kind can have prices, with a column per list. */
export function hasPriceColumns(kind: ImportKind): boolean {
  return kind === "products" || kind === "prices";
}

/** The columns a file of this kind must have, each with its alternatives. `price` = any price list. */
export function requiredFields(kind: ImportKind): readonly (readonly string[])[] {
  switch (kind) {
    case "products":
      return [["sku", "skuAndBarcode"]];
    case "prices":
      return [["sku"], ["price"]];
    case "stock":
      return [["sku"], ["onHand", "safety"]];
    case "customers":
      return [["code"]];
    case "documents":
      return [["customerCode"], ["amount"]];
  }
}

function columnsOf(table: Fields): ImportField[] {
  return Object.entries(table).flatMap(([name, { columns = [], ownersOnly = false }]) =>
    columns.map((column) => importField(name, column, ownersOnly)),
  );
}

function importField(name: string, column: Column, ownersOnly = false): ImportField {
  const { id = name, part, form, en, es, importOnly = false } = column;
  const headers = `${en}|${es}`.split("|");
  return { id, field: part === undefined ? name : `${name}.${part}`, form, headers, importOnly, ownersOnly };
}
