import type { ImportKind } from "./import-kind.ts";

/** How the cells of a field are read. `price` is in 1/10,000, `amount` in minor units, `quantity` in the product's scale. */
export type FieldForm =
  | "text"
  | "paragraphs"
  | "code"
  | "codeAndBarcode"
  | "list"
  | "whole"
  | "price"
  | "amount"
  | "quantity"
  | "degrees"
  | "flag"
  | "email"
  | "phone"
  | "category"
  | "taxClass"
  | "priceList"
  | "status";

/** A field that a column can fill. `field` is the record's own; several columns may fill one. */
export interface ImportField {
  readonly id: string;
  readonly field: string;
  readonly form: FieldForm;
  /** Headers that mean it, folded: accents, case and punctuation do not count. The first fits best. */
  readonly headers: readonly string[];
}

const PRODUCT_FIELDS = [
  field(
    "sku",
    "code",
    "sku|codigo|code|clave|item|articulo|item code|product code|codigo producto|codigo de producto|codigo interno|referencia|ref",
  ),
  field("skuAndBarcode", "codeAndBarcode", "ean|ean13|gtin|upc", "sku"),
  field(
    "name",
    "text",
    "name|nombre|producto|product|product name|nombre del producto|descripcion corta|articulo nombre|item name",
  ),
  field("nameEs", "text", "name es|nombre es|spanish name|nombre en espanol|nombre espanol"),
  field("brand", "text", "brand|marca|fabricante|manufacturer"),
  field("pack", "text", "pack|presentacion|contenido|size|tamano|empaque|package"),
  field(
    "category",
    "category",
    "category|categoria|rubro|familia|family|linea|departamento|department|grupo|group",
    "categoryId",
  ),
  field("barcodes", "list", "barcode|barcodes|codigo de barras|codigos de barras|cod barras|codigo barras"),
  field("description", "paragraphs", "description|descripcion|detalle|details"),
  field("unit", "text", "unit|unidad|unidad de medida|uom|um|medida"),
  field(
    "unitsPerCase",
    "whole",
    "units per case|unidades por caja|unid caja|piezas por caja|case size|uxc|por caja|units case",
  ),
  field("minQuantity", "quantity", "min quantity|minimum quantity|cantidad minima|minimo|minimum|min qty"),
  field("quantityMultiple", "quantity", "multiple|multiplo|quantity multiple|multiplo de venta"),
  field("taxClass", "taxClass", "tax|tax class|impuesto|iva|clase de impuesto|tasa", "taxClassId"),
  field("floorPrice", "price", "floor price|precio minimo|precio piso|minimum price|min price"),
  field("trackStock", "flag", "track stock|controla stock|control de stock|lleva inventario|inventariable"),
  field("active", "flag", "active|activo|habilitado|enabled|vigente"),
  field("tags", "list", "tags|etiquetas"),
] as const;

const STOCK_FIELDS = [
  field(
    "sku",
    "code",
    "sku|codigo|code|clave|ean|ean13|gtin|item|articulo|codigo producto|codigo de producto|referencia|ref",
  ),
  field("onHand", "quantity", "on hand|stock|existencia|existencias|inventario|cantidad|quantity|qty|disponible|saldo"),
  field("safety", "quantity", "safety|safety stock|stock de seguridad|stock minimo|reserva"),
] as const;

const PRICE_FIELDS = [
  field(
    "sku",
    "code",
    "sku|codigo|code|clave|ean|ean13|gtin|item|articulo|codigo producto|codigo de producto|referencia|ref",
  ),
] as const;

const CUSTOMER_FIELDS = [
  field(
    "code",
    "code",
    "code|codigo|customer code|codigo cliente|codigo de cliente|clave|cliente no|customer no|id|numero",
  ),
  field("name", "text", "name|nombre|customer|cliente|customer name|nombre del cliente|nombre comercial|trade name"),
  field("legalName", "text", "legal name|razon social|company|empresa"),
  field("kind", "text", "kind|type|tipo|tipo de cliente|canal|channel|giro"),
  field("contactName", "text", "contact|contacto|contact name|nombre de contacto|encargado|atencion"),
  field("phone", "phone", "phone|telefono|celular|mobile|movil|whatsapp|tel"),
  field("email", "email", "email|e mail|correo|correo electronico|mail"),
  field("taxId", "text", "tax id|rfc|cuit|nit|ruc|rut|rnc|identificacion fiscal|ein|cedula"),
  field("address", "text", "address|direccion|domicilio|calle|street"),
  field("reference", "text", "reference|referencia|referencias|landmark|entre calles"),
  field("city", "text", "city|ciudad|localidad|municipio|comuna|poblacion"),
  field("zone", "text", "zone|zona|province|provincia|estado|state|region|departamento|ruta|territory"),
  field("latitude", "degrees", "lat|latitude|latitud"),
  field("longitude", "degrees", "lon|lng|long|longitude|longitud"),
  field("priceList", "priceList", "price list|lista|lista de precios|tarifa", "priceListId"),
  field("termsDays", "whole", "terms|terms days|plazo|dias de credito|dias credito|credit days|condicion de pago"),
  field("creditLimit", "amount", "credit limit|limite de credito|limite credito|limite|credito"),
  field("note", "paragraphs", "note|notes|nota|notas|observaciones|comentarios"),
  field("status", "status", "status|estatus|estado del cliente|activo|active|situacion"),
] as const;

/** The fields of a kind that are always there; price lists are columns of their own (`price:<listId>`, `newPrice:<name>`). */
export function importFields(kind: ImportKind): readonly ImportField[] {
  switch (kind) {
    case "products":
      return PRODUCT_FIELDS;
    case "prices":
      return PRICE_FIELDS;
    case "stock":
      return STOCK_FIELDS;
    case "customers":
      return CUSTOMER_FIELDS;
  }
}

/** Every field that some kind has, for its name on the screen. */
export type ImportFieldId =
  | (typeof PRODUCT_FIELDS)[number]["id"]
  | (typeof STOCK_FIELDS)[number]["id"]
  | (typeof CUSTOMER_FIELDS)[number]["id"];

/** Whether files of this kind can carry prices, each list in a column of its own. */
export function takesPrices(kind: ImportKind): boolean {
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

function field<const Id extends string>(id: Id, form: FieldForm, headers: string, ofRecord: string = id) {
  return { id, field: ofRecord, form, headers: headers.split("|") } as const;
}
