import * as v from "valibot";
import type { OrderStatus } from "../order/order.ts";
import type { PersonLanguage } from "../company/person.ts";
import { map } from "../records/field.ts";
import { textProblem } from "../records/field-problem.ts";
import { Identifier } from "../values/identifier.ts";
import { rulesProblem, type RulesProblem } from "./rules-problem.ts";

/** The longest name of a reason, and the most reasons of a list. */
export const MAX_REASON_NAME = 60;
export const MAX_REASONS = 30;

/** What is asked for when a visit ended without an order (VISIT-15). */
export const FOLLOW_UPS = ["none", "date", "anotherDay", "bestTime", "note", "product", "correction"] as const;
export const FollowUp = v.picklist(FOLLOW_UPS);
export type FollowUp = v.InferOutput<typeof FollowUp>;

/**
 * A reason to choose from. `id` is its code, which steps and counts keep: it never changes, whatever the reason is called.
 * One name may be empty: then the other is shown in both languages.
 */
export const Reason = v.object({
  id: Identifier,
  en: v.pipe(v.string(), v.maxLength(MAX_REASON_NAME)),
  es: v.pipe(v.string(), v.maxLength(MAX_REASON_NAME)),
  active: v.boolean(),
  /** Only of reasons for no order: what they ask for, and whether somebody who decides was met. */
  followUp: v.exactOptional(FollowUp),
  isEffective: v.exactOptional(v.boolean()),
});
export type Reason = v.InferOutput<typeof Reason>;

/** Parses a stored or sent reason; null if invalid. */
export function readReason(value: unknown): Reason | null {
  const stored = v.safeParse(Reason, value);
  return stored.success ? stored.output : null;
}

/** Reasons by their codes. */
export type ReasonList = Readonly<Record<string, Reason>>;

/** The code that always asks for words (COMPANY-43). */
export const OTHER_REASON = "OTHER";
/** The reason for an arrival away from the pin that proposes another pin (VISIT-14). */
export const WRONG_PIN = "WRONG_PIN";
/** The least characters of what is written with it. */
export const LEAST_REASON_WORDS = 5;

/** The lists that a company names, adds to and switches off (COMPANY-43). */
export const ORDER_REASON_LISTS = [
  "cancelReasons",
  "holdReasons",
  "editReasons",
  "shortReasons",
  "failedReasons",
  "refusedReasons",
  "countReasons",
] as const;
/** Those of stops and visits, edited beside the other rules of visits. */
export const VISIT_REASON_LISTS = ["noOrderReasons", "skipReasons", "offSiteReasons"] as const;
export const REASON_LISTS = [...ORDER_REASON_LISTS, ...VISIT_REASON_LISTS] as const;
export type ReasonListName = (typeof REASON_LISTS)[number];

/** Whether the reasons of a list ask for something (VISIT-15). */
export function hasFollowUps(list: ReasonListName): boolean {
  return list === "noOrderReasons";
}

/** The lists as fields of the company. */
export const REASON_FIELDS = {
  cancelReasons: map(Reason),
  holdReasons: map(Reason),
  editReasons: map(Reason),
  shortReasons: map(Reason),
  failedReasons: map(Reason),
  refusedReasons: map(Reason),
  countReasons: map(Reason),
  skipReasons: map(Reason),
  noOrderReasons: map(Reason),
  offSiteReasons: map(Reason),
};

const STANDARD: Readonly<Record<ReasonListName, ReasonList>> = {
  cancelReasons: listOf(
    ["CUSTOMER_ASKED", "Customer asked", "Lo pidió el cliente"],
    ["DUPLICATE", "Duplicate order", "Pedido duplicado"],
    ["NO_STOCK", "Out of stock", "Sin existencias"],
    ["WRONG_ENTRY", "Entered by mistake", "Error de captura"],
    ["CREDIT", "Credit not cleared", "Crédito no autorizado"],
    [OTHER_REASON, "Other", "Otro"],
  ),
  holdReasons: listOf(
    ["CREDIT", "Credit to be cleared", "Crédito por autorizar"],
    ["STOCK", "Waiting for stock", "En espera de existencias"],
    ["CUSTOMER_ASKED", "Customer asked to wait", "El cliente pidió esperar"],
    ["ADDRESS", "Address to be confirmed", "Dirección por confirmar"],
    [OTHER_REASON, "Other", "Otro"],
  ),
  editReasons: listOf(
    ["CUSTOMER_ASKED", "Customer asked", "Lo pidió el cliente"],
    ["NO_STOCK", "Out of stock", "Sin existencias"],
    ["AGREED", "Agreed price or discount", "Precio o descuento acordado"],
    ["WRONG_ENTRY", "Entered by mistake", "Error de captura"],
    ["DUPLICATE", "Lines of a duplicate order", "Líneas de un pedido duplicado"],
    ["CREDIT", "To stay within the credit", "Para no pasar del crédito"],
    [OTHER_REASON, "Other", "Otro"],
  ),
  shortReasons: listOf(
    ["MISSING", "Missing", "Faltante"],
    ["DAMAGED", "Damaged", "Dañado"],
    ["EXPIRED", "Expired", "Caducado"],
    ["WRONG_ITEM", "Wrong product on the shelf", "Producto equivocado en el estante"],
    ["WRONG_QUANTITY", "Fewer than counted", "Menos de lo contado"],
    [OTHER_REASON, "Other", "Otro"],
  ),
  failedReasons: listOf(
    ["CLOSED", "Closed", "Cerrado"],
    ["REFUSED", "Refused", "Rechazado"],
    ["NO_MONEY", "No money", "Sin dinero"],
    ["WRONG_ADDRESS", "Wrong address", "Dirección equivocada"],
    ["NOBODY", "Nobody to receive it", "Nadie para recibir"],
    ["DAMAGED", "Damaged", "Dañado"],
    ["WRONG_GOODS", "Wrong goods", "Mercancía equivocada"],
    ["NO_TIME", "Ran out of time", "Faltó tiempo"],
    ["VEHICLE", "Vehicle", "Vehículo"],
    ["SAFETY", "Safety", "Seguridad"],
    [OTHER_REASON, "Other", "Otro"],
  ),
  refusedReasons: listOf(
    ["MISSING", "Missing", "Faltante"],
    ["DAMAGED", "Damaged", "Dañado"],
    ["EXPIRED", "Expired", "Caducado"],
    ["WRONG_ITEM", "Wrong product", "Producto equivocado"],
    ["WRONG_QUANTITY", "Wrong quantity", "Cantidad equivocada"],
    ["REFUSED", "Customer refused it", "El cliente lo rechazó"],
    ["PRICE", "Price disagreement", "Desacuerdo de precio"],
    [OTHER_REASON, "Other", "Otro"],
  ),
  countReasons: listOf(
    ["count", "Count", "Conteo"],
    ["damage", "Damage", "Daño"],
    ["expiry", "Expired", "Caducado"],
    ["theft", "Theft", "Robo"],
    ["sample", "Sample", "Muestra"],
    ["return", "Return", "Devolución"],
  ),
  skipReasons: listOf(
    ["NO_TIME", "No time", "Sin tiempo"],
    ["ROAD", "Road or weather", "Camino o clima"],
    ["VEHICLE", "Vehicle", "Vehículo"],
    ["SAFETY", "Safety", "Seguridad"],
    ["CUSTOMER_ASKED", "Customer asked", "Lo pidió el cliente"],
    ["DUPLICATE", "Duplicate stop", "Parada duplicada"],
    [OTHER_REASON, "Other", "Otro"],
  ),
  noOrderReasons: withFollowUps(
    ["HAS_STOCK", "Has stock", "Tiene inventario", "date", true],
    ["CLOSED", "Closed", "Cerrado", "anotherDay", false],
    ["DECIDER_AWAY", "Buyer absent", "Encargado ausente", "bestTime", false],
    ["NO_CASH", "No money today", "Sin efectivo hoy", "date", true],
    ["PRICE", "Price too high", "Precio alto", "note", true],
    ["COMPETITOR", "Bought elsewhere", "Compró a la competencia", "note", true],
    ["OUT_OF_STOCK_US", "We lack the product", "No tenemos el producto", "product", true],
    ["OVERDUE", "Overdue balance", "Saldo vencido", "none", true],
    ["QUALITY", "Open complaint", "Reclamo pendiente", "none", true],
    ["NO_DEMAND", "Slow sales", "Baja venta", "none", true],
    ["NO_TIME", "Could not attend us", "No pudo atender", "none", false],
    ["WRONG_DATA", "Wrong address or closed for good", "Datos erróneos o cerró para siempre", "correction", false],
    [OTHER_REASON, "Other", "Otro", "none", false],
  ),
  offSiteReasons: listOf(
    ["ELSEWHERE", "Customer is elsewhere", "El cliente está en otro lugar"],
    [WRONG_PIN, "The saved point is wrong", "El punto guardado está mal"],
    ["PHONE", "Order by phone", "Pedido por teléfono"],
    ["GPS", "Weak GPS signal", "GPS débil"],
    [OTHER_REASON, "Other", "Otro"],
  ),
};

type FollowedReason = readonly [id: string, en: string, es: string, followUp: FollowUp, isEffective: boolean];

function withFollowUps(...reasons: readonly FollowedReason[]): ReasonList {
  return Object.fromEntries(
    reasons.map(([id, en, es, followUp, isEffective]) => [id, { id, en, es, active: true, followUp, isEffective }]),
  );
}

function listOf(...reasons: readonly (readonly [id: string, en: string, es: string])[]): ReasonList {
  return Object.fromEntries(reasons.map(([id, en, es]) => [id, { id, en, es, active: true }]));
}

/** A company as far as its reasons are concerned: what it changed. */
export type OwnReasons = Readonly<Partial<Record<ReasonListName, ReasonList | undefined>>>;

/** A list with the company's changes. */
export function reasonsOf(company: OwnReasons | null, list: ReasonListName): Record<string, Reason> {
  return { ...STANDARD[list], ...company?.[list] };
}

/** Whether a code is one of the standard ones: it can be renamed and switched off, never removed. */
export function isStandardReason(list: ReasonListName, id: string): boolean {
  return Object.hasOwn(STANDARD[list], id);
}

/** The list that a step of an order chooses from; null = the reason is free text (ORDER-27). */
export function reasonListOf(to: OrderStatus): ReasonListName | null {
  if (to === "cancelled") return "cancelReasons";
  if (to === "on_hold") return "holdReasons";
  return to === "delivery_failed" ? "failedReasons" : null;
}

/** A reason in a language, or in the other where it has no name. */
export function reasonName({ en, es }: Pick<Reason, "en" | "es">, language: PersonLanguage): string {
  return language === "es" ? es || en : en || es;
}

/** The reasons to choose from, as they are listed. */
export function reasonsToChoose(company: OwnReasons | null, list: ReasonListName): readonly Reason[] {
  return Object.values(reasonsOf(company, list)).filter(({ active }) => active);
}

/** A given reason in words: the present name of its code, and what was written. */
export function reasonText(
  company: OwnReasons | null,
  list: ReasonListName | null,
  { reasonCode, reason }: { readonly reasonCode?: string | undefined; readonly reason: string },
  language: PersonLanguage,
): string {
  const known = list === null || reasonCode === undefined ? undefined : reasonsOf(company, list)[reasonCode];
  return [known && reasonName(known, language), reason].filter(Boolean).join(": ");
}

/** Whether a chosen reason says enough: "other" needs words. */
export function isReasonGiven(code: string | null, words: string): boolean {
  const length = Array.from(words.trim()).length;
  if (code === null) return length > 0;
  return code !== OTHER_REASON || length >= LEAST_REASON_WORDS;
}

/** A list needs a reason to choose, and each reason a name. */
export function checkReasons(lists: Readonly<Record<ReasonListName, ReasonList>>): (RulesProblem | null)[] {
  return REASON_LISTS.flatMap((list) => {
    const reasons = Object.entries(lists[list]);
    const hasActive = reasons.some(([, { active }]) => active);
    return [
      hasActive ? null : rulesProblem(list, "noReason"),
      reasons.length > MAX_REASONS ? rulesProblem(list, "tooMany", { max: MAX_REASONS }) : null,
      ...reasons.flatMap(([key, { id, en, es }]) => [
        id === key ? null : rulesProblem(`${list}.${key}`, "otherId"),
        textProblem(`${list}.${key}.en`, en, { min: es.trim() === "" ? 1 : 0, max: MAX_REASON_NAME }),
        textProblem(`${list}.${key}.es`, es, { min: 0, max: MAX_REASON_NAME }),
      ]),
    ];
  });
}
