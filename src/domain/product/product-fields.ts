import * as v from "valibot";
import {
  choice,
  count,
  flag,
  later,
  map,
  optionalCount,
  reference,
  references,
  required,
  text,
  texts,
  value,
} from "../records/field.ts";
import { SafetyStock } from "../stock/stock.ts";
import { MAX_UNIT_PRICE, UnitPrice } from "../values/money.ts";
import { NextPrice, QuantityBreaks } from "./product-price.ts";

/** File column names of a product's code; scanned codes have others. */
export const SKU_HEADERS = {
  en: "sku|code|item|item code|product code|ref|item no|item number|part number|plu|id",
  es: `codigo|cod|clave|articulo|codigo producto|codigo de producto|cod producto|codigo articulo|codigo de articulo|cod articulo|cod art|codigo interno|cod interno|referencia|id producto|id articulo|numero de articulo|nro articulo|clave producto`,
};
export const SCANNED_HEADERS = { en: "ean|ean13|ean 13|gtin|gtin13|upc|dun14", es: "codigo ean|cod ean" };

/** The fields of a product that people edit, in the order of an exported file. */
export const PRODUCT_FIELDS = {
  sku: required(
    text({
      min: 1,
      max: 40,
      describes: true,
      form: "code",
      import: SKU_HEADERS,
      columns: [
        {
          form: "codeAndBarcode",
          id: "skuAndBarcode",
          en: `${SCANNED_HEADERS.en}|sku and barcode`,
          es: "sku y codigo de barras",
          importOnly: true,
        },
      ],
    }),
  ),
  name: required(
    text({
      min: 2,
      max: 120,
      stored: 200,
      describes: true,
      import: {
        en: "name|product|product name|item name",
        es: "nombre|producto|nombre del producto|nombre producto|nombre de producto|nombre del articulo|nombre articulo|descripcion corta|articulo nombre|denominacion|descripcion del producto|descripcion producto|descripcion del articulo|descripcion articulo|mercaderia",
      },
    }),
  ),
  nameEs: text({
    max: 120,
    stored: 200,
    describes: true,
    import: { en: "name es|spanish name", es: "nombre es|nombre en espanol|nombre espanol" },
  }),
  brand: text({ max: 80, describes: true, import: { en: "brand|manufacturer", es: "marca|fabricante" } }),
  pack: text({
    max: 40,
    describes: true,
    import: { en: "pack|size|package", es: "presentacion|contenido|tamano|empaque|envase|formato|gramaje" },
  }),
  categoryId: reference({
    describes: true,
    form: "category",
    import: {
      id: "category",
      en: "category|family|department|group",
      es: "categoria|rubro|familia|linea|departamento|grupo|seccion|clasificacion|linea de producto|grupo de articulos|tipo de producto",
    },
  }),
  barcodes: texts({
    max: 10,
    each: { min: 0, max: 40 },
    separator: "\n",
    describes: true,
    import: {
      en: "barcode|barcodes",
      es: "codigo de barras|codigos de barras|cod barras|cod de barras|codigo barras|codigo de barra|codigo barra",
    },
  }),
  description: text({
    max: 2_000,
    describes: true,
    form: "paragraphs",
    import: { en: "description|details", es: "descripcion|detalle" },
  }),
  tags: texts({
    max: 10,
    each: { min: 1, max: 30 },
    separator: ", ",
    describes: true,
    import: { en: "tags", es: "etiquetas" },
  }),
  unit: text({
    min: 1,
    max: 16,
    initial: "unit",
    import: { en: "unit|uom|um", es: "unidad|unidad de medida|medida" },
  }),
  unitsPerCase: count({
    initial: 1,
    min: 1,
    max: 10_000,
    import: {
      en: "units per case|case size|uxc|units case",
      es: "unidades por caja|unid caja|piezas por caja|por caja|unidades por bulto|un por bulto|uxb|u x b|unidades x bulto|bulto|piezas x caja|unidades x caja|unidades caja",
    },
  }),
  /** Grams per unit with its packaging; at most ten tonnes. */
  weight: later(
    optionalCount({
      min: 1,
      max: 10_000_000,
      describes: true,
      import: { en: "weight|weight g|weight in grams|grams", es: "peso|peso g|peso en gramos|gramos" },
    }),
  ),
  /** Millilitres per unit with its packaging; at most ten cubic metres. */
  volume: later(
    optionalCount({
      min: 1,
      max: 10_000_000,
      describes: true,
      import: {
        en: "volume|volume ml|volume in millilitres",
        es: "volumen|volumen ml|volumen en mililitros|mililitros",
      },
    }),
  ),
  countryOfOrigin: later(
    text({
      max: 60,
      describes: true,
      import: { en: "country of origin|origin|made in", es: "pais de origen|origen|procedencia|hecho en" },
    }),
  ),
  minQuantity: count({
    initial: 1,
    min: 1,
    max: Infinity,
    form: "quantity",
    import: { en: "min quantity|minimum quantity|minimum|min qty", es: "cantidad minima|minimo" },
  }),
  quantityMultiple: count({
    initial: 1,
    min: 1,
    max: Infinity,
    form: "quantity",
    import: {
      en: "multiple|quantity multiple|sold in multiples of",
      es: "multiplo|multiplo de venta|se vende en multiplos de",
    },
  }),
  taxClassId: reference({
    form: "taxClass",
    import: {
      id: "taxClass",
      en: "tax|tax class",
      es: "impuesto|iva|clase de impuesto|tasa|tasa iva|tasa de iva|alicuota|alicuota iva",
    },
  }),
  trackStock: flag(true, {
    import: {
      en: "track stock",
      es: "controla stock|control de stock|controla existencias|lleva inventario|inventariable",
    },
  }),
  active: flag(true, { import: { en: "active|enabled", es: "activo|habilitado|vigente" } }),
  floorPrice: optionalCount({
    min: 0,
    max: Infinity,
    stored: MAX_UNIT_PRICE,
    ownersOnly: true,
    form: "price",
    import: { en: "floor price|minimum price|min price", es: "precio minimo|precio piso" },
  }),
  /** 1 for counted goods, 1000 for weighed goods: quantities are thousandths of a unit. */
  quantityScale: choice([1, 1000], 1),
  maxQuantity: optionalCount({ min: 1, max: Infinity }),
  sellBy: choice(["unit", "case", "both"], "both"),
  /** Unit prices by price list; an absent list does not have the product. */
  prices: map(UnitPrice),
  breaks: map(QuantityBreaks),
  /** The scheduled prices, by price list. */
  nextPrices: map(NextPrice),
  /** A small inline SVG or the path of an image; empty = none. */
  picture: text({ max: 2_000, describes: true }),
  /** The ids of its photographs, the main one first. */
  images: references({ max: 8, describes: true }),
  substitutes: references({ max: 10 }),
  /** The customer groups that may see it; empty = everybody. */
  groupIds: references({ max: 20 }),
};

/** Fields edited with a product but stored elsewhere: only owners may read the cost; safety stock belongs to the stock. */
export const PRODUCT_SIDE_FIELDS = {
  cost: value(v.nullable(UnitPrice), null),
  safety: value(SafetyStock, 0),
};

/** The texts in which search finds a product, besides its names, pack and codes. */
export const SEARCHED_TEXTS = ["brand", "countryOfOrigin"] as const satisfies readonly (keyof typeof PRODUCT_FIELDS)[];
