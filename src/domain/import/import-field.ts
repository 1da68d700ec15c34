import type { ImportKind } from "./import-kind.ts";

/** How the cells of a field are read. `price` is in 1/10,000, `amount` in minor units, `quantity` in the product's scale, `percent` in basis points. */
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
  | "status"
  | "percent"
  | "person"
  | "people"
  | "group"
  | "policy"
  | "language"
  | "rank"
  | "weekdays"
  | "time"
  | "day";

/** A field that a column can fill. `field` is the record's own, or a part of one (`visitPlan.opensAt`). */
export interface ImportField {
  readonly id: string;
  readonly field: string;
  readonly form: FieldForm;
  /** Headers that mean it, folded: accents, case and punctuation do not count. The first fits best. */
  readonly headers: readonly string[];
}

/** Forms and headers by the id of the field, and the record's field where it is called otherwise. */
type FieldTable = Readonly<Record<string, readonly [form: FieldForm, headers: string, ofRecord?: string]>>;

const CODE_OF_PRODUCT =
  "sku|codigo|code|clave|item|articulo|item code|product code|codigo producto|codigo de producto|codigo interno|referencia|ref";
const SCANNED = "ean|ean13|gtin|upc";

const PRODUCT_FIELDS = fields({
  sku: ["code", CODE_OF_PRODUCT],
  skuAndBarcode: ["codeAndBarcode", `${SCANNED}|sku and barcode|sku y codigo de barras`, "sku"],
  name: [
    "text",
    "name|nombre|producto|product|product name|nombre del producto|descripcion corta|articulo nombre|item name",
  ],
  nameEs: ["text", "name es|nombre es|spanish name|nombre en espanol|nombre espanol"],
  brand: ["text", "brand|marca|fabricante|manufacturer"],
  pack: ["text", "pack|presentacion|contenido|size|tamano|empaque|package"],
  category: [
    "category",
    "category|categoria|rubro|familia|family|linea|departamento|department|grupo|group",
    "categoryId",
  ],
  barcodes: ["list", "barcode|barcodes|codigo de barras|codigos de barras|cod barras|codigo barras"],
  description: ["paragraphs", "description|descripcion|detalle|details"],
  unit: ["text", "unit|unidad|unidad de medida|uom|um|medida"],
  unitsPerCase: [
    "whole",
    "units per case|unidades por caja|unid caja|piezas por caja|case size|uxc|por caja|units case",
  ],
  weight: ["whole", "weight|peso|weight g|peso g|weight in grams|peso en gramos|gramos|grams"],
  volume: ["whole", "volume|volumen|volume ml|volumen ml|volume in millilitres|volumen en mililitros|mililitros"],
  minQuantity: ["quantity", "min quantity|minimum quantity|cantidad minima|minimo|minimum|min qty"],
  quantityMultiple: [
    "quantity",
    "multiple|multiplo|quantity multiple|multiplo de venta|sold in multiples of|se vende en multiplos de",
  ],
  taxClass: ["taxClass", "tax|tax class|impuesto|iva|clase de impuesto|tasa", "taxClassId"],
  floorPrice: ["price", "floor price|precio minimo|precio piso|minimum price|min price"],
  trackStock: [
    "flag",
    "track stock|controla stock|control de stock|controla existencias|lleva inventario|inventariable",
  ],
  active: ["flag", "active|activo|habilitado|enabled|vigente"],
  tags: ["list", "tags|etiquetas"],
});

const STOCK_FIELDS = fields({
  sku: ["code", `${CODE_OF_PRODUCT}|${SCANNED}`],
  onHand: ["quantity", "on hand|stock|existencia|existencias|inventario|cantidad|quantity|qty|disponible|saldo"],
  safety: ["quantity", "safety|safety stock|stock de seguridad|existencia de seguridad|stock minimo|reserva"],
});

/** A row with a quantity says what the product costs from that quantity on. */
const PRICE_FIELDS = fields({
  sku: ["code", `${CODE_OF_PRODUCT}|${SCANNED}`],
  fromQuantity: ["quantity", "from quantity|desde cantidad|cantidad desde|a partir de|a partir de cantidad|from qty"],
});

const CUSTOMER_FIELDS = fields({
  code: ["code", "code|codigo|customer code|codigo cliente|codigo de cliente|clave|cliente no|customer no|id|numero"],
  name: ["text", "name|nombre|customer|cliente|customer name|nombre del cliente|nombre comercial|trade name"],
  legalName: ["text", "legal name|razon social|company|empresa"],
  kind: ["text", "kind|type|tipo|tipo de cliente|canal|channel|giro"],
  contactName: ["text", "contact|contacto|contact name|nombre de contacto|encargado|atencion"],
  phone: ["phone", "phone|telefono|celular|mobile|movil|whatsapp|tel"],
  email: ["email", "email|e mail|correo|correo electronico|mail"],
  taxId: ["text", "tax id|rfc|cuit|nit|ruc|rut|rnc|identificacion fiscal|ein|cedula"],
  address: ["text", "address|direccion|domicilio|calle|street"],
  reference: ["text", "reference|referencia|referencias|landmark|entre calles"],
  city: ["text", "city|ciudad|localidad|municipio|comuna|poblacion"],
  zone: ["text", "zone|zona|province|provincia|estado|state|region|departamento|ruta|territory"],
  latitude: ["degrees", "lat|latitude|latitud"],
  longitude: ["degrees", "lon|lng|long|longitude|longitud"],
  priceList: ["priceList", "price list|lista|lista de precios|tarifa", "priceListId"],
  termsDays: [
    "whole",
    "terms|terms days|payment terms days|plazo|plazo de pago dias|dias de credito|dias credito|credit days|condicion de pago",
  ],
  creditLimit: ["amount", "credit limit|limite de credito|limite credito|limite|credito"],
  note: ["paragraphs", "note|notes|nota|notas|observaciones|comentarios"],
  status: ["status", "status|estatus|estado del cliente|activo|active|situacion"],
  rep: ["person", "salesperson|vendedor|sales rep|rep|agente|preventista|asesor", "repId"],
  otherReps: ["people", "other salespeople|otros vendedores|other reps", "otherRepIds"],
  group: ["group", "customer group|grupo de clientes|group|grupo", "groupId"],
  discount: ["percent", "discount|descuento|discount %|descuento %|dto", "discountRate"],
  creditPolicy: ["policy", "credit policy|politica de credito"],
  onHold: ["flag", "on hold|retenido|en espera|bloqueado"],
  holdReason: ["text", "hold reason|motivo de retencion|reason for hold"],
  taxExempt: ["flag", "tax exempt|exento|exento de impuestos|exempt"],
  exemptionNumber: [
    "text",
    "exemption number|numero de exencion|certificado de exencion|exemption certificate",
    "exemption.number",
  ],
  exemptionExpires: [
    "day",
    "exemption expires|vencimiento de la exencion|exencion vence|exemption expiry",
    "exemption.expiresOn",
  ],
  invoiceEmail: [
    "email",
    "invoice e mail|correo de facturacion|invoice email|correo para documentos|e mail for documents",
  ],
  language: ["language", "language|idioma|language of messages|idioma de los mensajes"],
  deliveryDays: ["weekdays", "delivery days|dias de entrega"],
  deliveryNotes: ["paragraphs", "delivery notes|notas de entrega|instrucciones de entrega"],
  visitsPerWeek: ["whole", "visits per week|visitas por semana", "visitPlan.perWeek"],
  weeksBetweenVisits: ["whole", "weeks between visits|semanas entre visitas|frecuencia", "visitPlan.everyWeeks"],
  visitDays: ["weekdays", "visit days|dias de visita", "visitPlan.weekdays"],
  opensAt: ["time", "opens at|abre a las|abre|opens|apertura", "visitPlan.opensAt"],
  closesAt: ["time", "closes at|cierra a las|cierra|closes|cierre", "visitPlan.closesAt"],
  serviceMinutes: ["whole", "minutes per visit|minutos por visita|service minutes", "visitPlan.serviceMinutes"],
  rank: ["rank", "class|clase|customer class|clasificacion|abc", "visitPlan.rank"],
});

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
  | (typeof PRICE_FIELDS)[number]["id"]
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

function fields<const Table extends FieldTable>(table: Table): readonly (ImportField & { readonly id: keyof Table })[] {
  return Object.entries(table).map(([id, [form, headers, ofRecord = id]]) => ({
    id,
    field: ofRecord,
    form,
    headers: headers.split("|"),
  }));
}
