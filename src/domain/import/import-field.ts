import { CUSTOMER_FIELDS } from "../customer/customer-fields.ts";
import { PRODUCT_FIELDS, SCANNED_HEADERS, SKU_HEADERS } from "../product/product-fields.ts";
import type { Column, Fields } from "../records/field.ts";
import type { CellForm } from "./cell-form.ts";
import type { ImportKind } from "./import-kind.ts";

/** A column that a file can have. `field` is the record's own, or a part of one (`visitPlan.opensAt`). */
export interface ImportField {
  readonly id: string;
  readonly field: string;
  readonly form: CellForm;
  /** Headers that mean it, folded: accents, case and punctuation do not count. */
  readonly headers: readonly string[];
  /** Read but not exported: another column says the same. */
  readonly importOnly: boolean;
  /** Exported for owners alone. */
  readonly ownersOnly: boolean;
}

const SKU: Column = {
  form: "code",
  en: `${SKU_HEADERS.en}|${SCANNED_HEADERS.en}`,
  es: SKU_HEADERS.es,
};

/** What stock is imported and exported by. */
const STOCK_COLUMNS = {
  sku: SKU,
  onHand: {
    form: "quantity",
    en: "on hand|quantity|qty",
    es: "stock|existencia|existencias|inventario|cantidad|disponible|saldo",
  },
  safety: {
    form: "quantity",
    en: "safety|safety stock",
    es: "stock de seguridad|existencia de seguridad|stock minimo|reserva",
  },
} satisfies Record<string, Column>;

/** A row with a quantity says what the product costs from that quantity on. */
const PRICE_COLUMNS = {
  sku: SKU,
  fromQuantity: {
    form: "quantity",
    en: "from quantity|from qty",
    es: "desde cantidad|cantidad desde|a partir de|a partir de cantidad",
  },
} satisfies Record<string, Column>;

const COLUMNS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  products: columnsOf(PRODUCT_FIELDS),
  customers: columnsOf(CUSTOMER_FIELDS),
  stock: Object.entries(STOCK_COLUMNS).map(([name, column]) => importField(name, column)),
  prices: Object.entries(PRICE_COLUMNS).map(([name, column]) => importField(name, column)),
};

/** The columns that files of a kind can have; price lists are columns of their own (`price:<listId>`, `newPrice:<name>`). */
export function importFields(kind: ImportKind): readonly ImportField[] {
  return COLUMNS[kind];
}

/** The columns that an export writes; some are for owners alone. */
export function exportFields(kind: ImportKind, isOwner: boolean): readonly ImportField[] {
  return COLUMNS[kind].filter(({ importOnly, ownersOnly }) => !importOnly && (isOwner || !ownersOnly));
}

/** Whether files of this kind can carry prices, each list in a column of its own. */
export function hasPriceColumns(kind: ImportKind): boolean {
  return kind === "products" || kind === "prices";
}

/** What a file of this kind must have: alternatives in one row. `price` = any price list. */
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
