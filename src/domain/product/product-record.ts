import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { isSameValue } from "../records/diff-record.ts";
import { PRODUCT_FIELDS } from "./product-fields.ts";
import { PRODUCT_DEFAULTS, type Product } from "./product.ts";
import { IncomingStock, type StockItem } from "../stock/stock.ts";

/**
 * A product and its revision as a JSON array without field names, as in the chunks on a device and of a
 * published pack. The order is a stored format: a change needs a new version of the mirror database and of the packs
 * (`PACK_FORMAT`).
 */
export type ProductRecord = readonly [
  rev: number,
  id: string,
  sku: string,
  name: string,
  nameEs: string,
  brand: string,
  pack: string,
  categoryId: string | null,
  barcodes: string[],
  unit: string,
  unitsPerCase: number,
  quantityScale: 1 | 1000,
  minQuantity: number,
  quantityMultiple: number,
  taxClassId: string | null,
  prices: Product["prices"],
  breaks: Product["breaks"],
  floorPrice: number | null,
  trackStock: boolean,
  active: boolean,
  picture: string,
  details: Partial<Product>,
];

/** Stock and its revision in the same form; an expected delivery is appended if there is one. */
export type StockRecord = readonly [
  rev: number,
  productId: string,
  onHand: number,
  reserved: number,
  safety: number,
  asOf: number,
  incoming?: IncomingStock,
];

export function recordOfProduct(product: Product, rev: number): ProductRecord {
  return [
    rev,
    product.id,
    product.sku,
    product.name,
    product.nameEs,
    product.brand,
    product.pack,
    product.categoryId,
    product.barcodes,
    product.unit,
    product.unitsPerCase,
    product.quantityScale,
    product.minQuantity,
    product.quantityMultiple,
    product.taxClassId,
    product.prices,
    product.breaks,
    product.floorPrice,
    product.trackStock,
    product.active,
    product.picture,
    detailsOf(product),
  ];
}

export function productOfRecord(record: ProductRecord): Product & { rev: number } {
  return {
    ...PRODUCT_DEFAULTS,
    ...record[21],
    ...searchedOfRecord(record),
    rev: record[0],
    unit: record[9],
    unitsPerCase: record[10],
    quantityScale: record[11],
    minQuantity: record[12],
    quantityMultiple: record[13],
    taxClassId: record[14],
    floorPrice: record[17],
    trackStock: record[18],
    picture: record[20],
  };
}

/** The parts of a record that search and lists use; a first load does not need the rest. */
export function searchedOfRecord(record: ProductRecord) {
  return {
    ...record[21],
    id: record[1],
    sku: record[2],
    name: record[3],
    nameEs: record[4],
    brand: record[5],
    pack: record[6],
    categoryId: record[7],
    barcodes: record[8],
    prices: record[15],
    breaks: record[16],
    active: record[19],
    groupIds: record[21].groupIds ?? PRODUCT_DEFAULTS.groupIds,
  };
}

export function recordOfStock(stock: StockItem, rev: number): StockRecord {
  const { productId, onHand, reserved, safety, asOf, incoming = null } = stock;
  return [
    rev,
    productId,
    onHand,
    reserved,
    safety,
    asOf,
    ...(incoming === null ? ([] as const) : ([incoming] as const)),
  ];
}

export function stockOfRecord([, productId, onHand, reserved, safety, asOf, incoming]: StockRecord): StockItem {
  return { productId, onHand, reserved, safety, asOf, ...(incoming !== undefined && { incoming }) };
}

/**
 * Whether a parsed value has the shape of a product's record. It checks only each field's type: the publisher checked
 * the values, and parsing 68,000 products with the full schema would double the time of a load.
 */
export function isProductRecord(value: unknown): value is ProductRecord {
  if (!Array.isArray(value) || value.length !== KINDS.length || !v.is(Identifier, value[1])) return false;
  return KINDS.every((isKind, position) => isKind(value[position]));
}

export function isStockRecord(value: unknown): value is StockRecord {
  if (!Array.isArray(value) || !v.is(Identifier, value[1])) return false;
  if (value.length !== 6 && !(value.length === 7 && v.is(IncomingStock, value[6]))) return false;
  return value.every((field, position) => position === 1 || position === 6 || Number.isSafeInteger(field));
}

const isText = (value: unknown) => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || typeof value === "string";
const isWhole = (value: unknown) => Number.isSafeInteger(value);
const isFlag = (value: unknown) => typeof value === "boolean";
const isMap = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
const isMapOf = (isKind: (value: unknown) => boolean) => (value: unknown) => {
  if (!isMap(value)) return false;
  for (const key in value as object) if (!isKind((value as Record<string, unknown>)[key])) return false;
  return true;
};

const KINDS: readonly ((value: unknown) => boolean)[] = [
  isWhole,
  isText,
  isText,
  isText,
  isText,
  isText,
  isText,
  isTextOrNull,
  (value) => Array.isArray(value) && value.every(isText),
  isText,
  isWhole,
  (value) => value === 1 || value === 1000,
  isWhole,
  isWhole,
  isTextOrNull,
  isMapOf(isWhole),
  isMapOf(Array.isArray),
  (value) => value === null || isWhole(value),
  isFlag,
  isFlag,
  isText,
  isMap,
];

type FieldName = keyof typeof PRODUCT_FIELDS;

/** The fields with a position of their own in the tuple. */
const POSITIONED: ReadonlySet<string> = new Set([
  "sku",
  "name",
  "nameEs",
  "brand",
  "pack",
  "categoryId",
  "barcodes",
  "unit",
  "unitsPerCase",
  "quantityScale",
  "minQuantity",
  "quantityMultiple",
  "taxClassId",
  "prices",
  "breaks",
  "floorPrice",
  "trackStock",
  "active",
  "picture",
] satisfies FieldName[]);

const isDetail = (name: string): name is FieldName => !POSITIONED.has(name);
const DETAILS: readonly FieldName[] = Object.keys(PRODUCT_FIELDS).filter(isDetail);

/** The other fields, only where they differ from the defaults, to keep most records small. */
function detailsOf(product: Product): Partial<Product> {
  const { priceAuthors = {}, addedAt } = product;
  const details = DETAILS.filter((name) => !isSameValue(product[name], PRODUCT_FIELDS[name].initial));
  return {
    ...Object.fromEntries(details.map((name) => [name, product[name]])),
    ...(addedAt !== undefined && { addedAt }),
    ...(Object.keys(priceAuthors).length > 0 && { priceAuthors }),
  };
}
