import * as v from "valibot";
import { ProofRules } from "../company/proof-rules.ts";
import {
  choice,
  count,
  flag,
  later,
  optionalCount,
  reference,
  references,
  required,
  text,
  value,
} from "../records/field.ts";
import { DraftNumber, RequiredDraftNumber } from "../values/draft-number.ts";
import { Identifier } from "../values/identifier.ts";
import { Day } from "../values/instant.ts";
import { Amount, BasisPoints } from "../values/money.ts";
import { TypedPosition, Position } from "../values/position.ts";
import { TypedVisitPlan, VisitPlan, Weekdays } from "./visit-plan.ts";

/** The most people assigned to a customer besides the main one. */
const MAX_OTHER_REPS = 5;

/** A certificate of tax exemption; `imageId` is its photograph. */
const Exemption = v.object({
  number: v.pipe(v.string(), v.maxLength(40)),
  expiresOn: v.nullable(Day),
  imageId: v.optional(v.nullable(Identifier), null),
});
const TypedExemption = v.object({ ...Exemption.entries, number: v.string(), expiresOn: v.nullable(v.string()) });

/** The fields of a customer that people edit, in the order of an exported file. */
export const CUSTOMER_FIELDS = {
  code: required(
    text({
      min: 1,
      max: 20,
      form: "code",
      import: {
        en: "code|customer code|customer no|id",
        es: "codigo|codigo cliente|codigo de cliente|clave|cliente no|numero",
      },
    }),
  ),
  name: required(
    text({
      min: 2,
      max: 80,
      stored: 120,
      import: {
        en: "name|customer|customer name|trade name",
        es: "nombre|cliente|nombre del cliente|nombre comercial",
      },
    }),
  ),
  legalName: text({ max: 120, import: { en: "legal name|company", es: "razon social|empresa" } }),
  kind: text({
    max: 40,
    initial: "store",
    import: { en: "kind|type|channel", es: "tipo|tipo de cliente|canal|giro" },
  }),
  contactName: text({
    max: 80,
    import: { en: "contact|contact name", es: "contacto|nombre de contacto|encargado|atencion" },
  }),
  phone: text({
    max: 20,
    form: "phone",
    import: { en: "phone|mobile|whatsapp|tel", es: "telefono|celular|movil" },
  }),
  email: text({ max: 120, form: "email", import: { en: "email|e mail|mail", es: "correo|correo electronico" } }),
  taxId: text({ max: 30, import: { en: "tax id|ein", es: "rfc|cuit|nit|ruc|rut|rnc|identificacion fiscal|cedula" } }),
  address: text({ max: 200, import: { en: "address|street", es: "direccion|domicilio|calle" } }),
  reference: text({ max: 200, import: { en: "reference|landmark", es: "referencia|referencias|entre calles" } }),
  city: text({ max: 80, import: { en: "city", es: "ciudad|localidad|municipio|comuna|poblacion" } }),
  zone: text({
    max: 60,
    import: { en: "zone|province|state|region|territory", es: "zona|provincia|estado|departamento|ruta" },
  }),
  position: value(v.nullable(Position), null, {
    typed: v.nullable(TypedPosition),
    columns: [
      { form: "degrees", id: "latitude", part: "latitude", en: "lat|latitude", es: "latitud" },
      { form: "degrees", id: "longitude", part: "longitude", en: "lon|lng|long|longitude", es: "longitud" },
    ],
  }),
  /** Accuracy of `position` in metres; null if not measured. */
  positionAccuracy: value(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100_000))), null),
  /** The assigned salesperson; empty = none. */
  repId: value(v.string(), "", {
    columns: [{ form: "person", id: "rep", en: "salesperson|sales rep|rep", es: "vendedor|agente|preventista|asesor" }],
  }),
  /** Others assigned to it: they see it as their own; its figures count for the main one. */
  otherRepIds: references({
    max: MAX_OTHER_REPS,
    form: "people",
    import: { id: "otherReps", en: "other salespeople|other reps", es: "otros vendedores" },
  }),
  groupId: reference({
    form: "group",
    import: { id: "group", en: "customer group|group", es: "grupo de clientes|grupo" },
  }),
  /** Null = the default list. */
  priceListId: reference({
    form: "priceList",
    import: { id: "priceList", en: "price list", es: "lista|lista de precios|tarifa" },
  }),
  discountRate: value(BasisPoints, 0, {
    typed: RequiredDraftNumber,
    columns: [{ form: "percent", id: "discount", en: "discount|discount %", es: "descuento|descuento %|dto" }],
  }),
  termsDays: count({
    initial: 0,
    min: 0,
    max: 365,
    stored: 365,
    import: {
      en: "terms|terms days|payment terms days|credit days",
      es: "plazo|plazo de pago dias|dias de credito|dias credito|condicion de pago",
    },
  }),
  /** In minor units; null = credit is not checked (CREDIT-4). */
  creditLimit: value(v.nullable(Amount), null, {
    typed: DraftNumber,
    columns: [{ form: "amount", en: "credit limit", es: "limite de credito|limite credito|limite|credito" }],
  }),
  creditPolicy: choice(["", "inform", "approval", "block"], "", {
    form: "policy",
    import: { en: "credit policy", es: "politica de credito" },
  }),
  onHold: flag(false, { import: { en: "on hold", es: "retenido|en espera|bloqueado" } }),
  holdReason: text({ max: 200, import: { en: "hold reason|reason for hold", es: "motivo de retencion" } }),
  taxExempt: flag(false, { import: { en: "tax exempt|exempt", es: "exento|exento de impuestos" } }),
  exemption: value(v.nullable(Exemption), null, {
    typed: v.nullable(TypedExemption),
    columns: [
      {
        form: "text",
        id: "exemptionNumber",
        part: "number",
        en: "exemption number|exemption certificate",
        es: "numero de exencion|certificado de exencion",
      },
      {
        form: "day",
        id: "exemptionExpires",
        part: "expiresOn",
        en: "exemption expires|exemption expiry",
        es: "vencimiento de la exencion|exencion vence",
      },
    ],
  }),
  invoiceEmail: text({
    max: 120,
    form: "email",
    import: {
      en: "invoice e mail|invoice email|e mail for documents",
      es: "correo de facturacion|correo para documentos",
    },
  }),
  language: choice(["", "en", "es"], "", {
    form: "language",
    import: { en: "language|language of messages", es: "idioma|idioma de los mensajes" },
  }),
  /** Empty = any day. */
  deliveryDays: value(Weekdays, [], {
    columns: [{ form: "weekdays", en: "delivery days", es: "dias de entrega" }],
  }),
  deliveryNotes: text({
    max: 500,
    form: "paragraphs",
    import: { en: "delivery notes", es: "notas de entrega|instrucciones de entrega" },
  }),
  visitPlan: value(v.nullable(VisitPlan), null, {
    typed: v.nullable(TypedVisitPlan),
    columns: [
      { form: "whole", id: "visitsPerWeek", part: "perWeek", en: "visits per week", es: "visitas por semana" },
      {
        form: "whole",
        id: "weeksBetweenVisits",
        part: "everyWeeks",
        en: "weeks between visits",
        es: "semanas entre visitas|frecuencia",
      },
      { form: "weekdays", id: "visitDays", part: "weekdays", en: "visit days", es: "dias de visita" },
      { form: "time", id: "opensAt", part: "opensAt", en: "opens at|opens", es: "abre a las|abre|apertura" },
      { form: "time", id: "closesAt", part: "closesAt", en: "closes at|closes", es: "cierra a las|cierra|cierre" },
      {
        form: "whole",
        id: "serviceMinutes",
        part: "serviceMinutes",
        en: "minutes per visit|service minutes",
        es: "minutos por visita",
      },
      {
        form: "monthDay",
        id: "monthlyVisit",
        part: "monthly",
        en: "monthly visit|visit day of the month",
        es: "visita mensual|dia de visita del mes",
      },
      { form: "rank", id: "rank", part: "rank", en: "class|customer class|abc", es: "clase|clasificacion" },
    ],
  }),
  /** Its place in the fixed sequence of its zone (VISIT-10); null = none. */
  routeOrder: later(
    optionalCount({
      min: 1,
      max: 9_999,
      stored: 9_999,
      import: { en: "route order|sequence|stop no", es: "orden de ruta|secuencia|secuencia de visita" },
    }),
  ),
  note: text({
    max: 1_000,
    form: "paragraphs",
    import: { en: "note|notes", es: "nota|notas|observaciones|comentarios" },
  }),
  status: choice(["active", "prospect", "disabled"], "active", {
    form: "status",
    import: { en: "status|active", es: "estatus|estado del cliente|activo|situacion" },
  }),
  /** A photograph of the shop front. */
  photoId: reference(),
  /** Proof of delivery, where it differs from the company's rules. */
  proofRules: value(ProofRules, {}),
};
