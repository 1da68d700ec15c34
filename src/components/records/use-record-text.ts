import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isMonthly } from "#domain/customer/visit-plan.ts";
import { ROLES } from "#domain/access/identity.ts";
import type { Currency } from "#domain/values/money.ts";
import { REASON_LISTS } from "#domain/settings/reasons.ts";
import { PROOF_KINDS, readProofRules } from "#domain/company/proof-rules.ts";
import { readTargetKey, unitOfTarget } from "#domain/kpi/target.ts";
import { formatValue } from "#components/kpi/format-kpi.ts";
import { targetName } from "#components/kpi/target-name.ts";
import { formatDay, formatMonth } from "#i18n/format-date.ts";
import { formatMoney, formatUnitPrice } from "#i18n/format-money.ts";
import { formatCount, formatRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { weekdayName } from "#i18n/weekday-name.ts";
import type { Text } from "#i18n/use-text.ts";
import { rhythmText } from "../customer/rhythm/rhythm-text.ts";
import { type RecordField, readFieldPath } from "./record-fields.ts";
import { ruleEntryName, ruleEntryText, ruleWord, taxClassText, weekdaysText } from "./rule-text.ts";

/** Names for the ids in records, and the company's currency; read by `readRecordNames`. */
export interface RecordNames {
  readonly currency: Currency | null;
  readonly names: Readonly<Record<string, string>>;
}

/** Labels and formatted values of a record's fields. */
export interface RecordText {
  fieldName(noun: string, path: string): string;
  fieldValue(noun: string, path: string, value: unknown): string;
}

export function useRecordText(names: RecordNames): RecordText {
  const { t } = useTranslation();
  const { language, locale } = useLocale();
  return useMemo(() => recordText({ t, language, locale }, names), [t, language, locale, names]);
}

function recordText(text: Text, { currency, names }: RecordNames): RecordText {
  const { t, language, locale } = text;
  const nameOf = (id: string) => names[id] ?? id;

  function fieldName(noun: string, path: string): string {
    const { field, entry } = readFieldPath(noun, path);
    const target = field === "targets" ? readTargetKey(entry ?? "") : null;
    if (target !== null) {
      const month = formatMonth(target.month, locale);
      return t("records.targetOf", { measure: targetName(target.measure, t, nameOf), month });
    }
    const name = field === null ? t("records.other") : t(`records.fields.${field}`);
    const isNamedByValue =
      field === "deliveryZones" || field === "checklist" || REASON_LISTS.some((list) => list === field);
    return entry === null || field === null || isNamedByValue
      ? name
      : t("records.ofList", { field: name, list: ruleEntryName(text, entry) ?? nameOf(entry) });
  }

  function fieldValue(noun: string, path: string, value: unknown): string {
    if (value === null || value === undefined || value === "") return t("records.values.none");
    if (typeof value === "boolean") return t(value ? "records.values.yes" : "records.values.no");
    const { field, entry } = readFieldPath(noun, path);
    const target = field === "targets" ? readTargetKey(entry ?? "") : null;
    if (target !== null && currency !== null && typeof value === "number") {
      return formatValue(unitOfTarget(target.measure), value, currency, text);
    }
    if (typeof value === "number") return numberText(field, value);
    if (typeof value === "string") return wordText(field, value);
    if (Array.isArray(value)) return field === "deliveryDays" ? daysText(value) : listText(value);
    if (field === "proofRules") return proofText(text, value);
    return nextPriceText(value) ?? taxClassText(text, value) ?? ruleEntryText(text, value) ?? objectText(text, value);
  }

  function numberText(field: RecordField | null, value: number): string {
    if (field === "quantityScale") return t(value === 1000 ? "records.values.yes" : "records.values.no");
    if (field === "weekStartsOn") return weekdayName(value || 7, language, "long");
    if (field !== null && RATES.has(field)) return formatRate(value, locale);
    if (field === "positionAccuracy") return t("records.values.metres", { m: formatCount(Math.round(value), locale) });
    if (currency !== null && field !== null && AMOUNTS.has(field)) return formatMoney(value, currency, locale);
    const isPrice = field === "prices" || field === "floorPrice" || field === "cost";
    return currency !== null && isPrice ? formatUnitPrice(value, currency, locale) : formatCount(value, locale);
  }

  function wordText(field: RecordField | null, value: string): string {
    if (field === "validFrom" || field === "validTo") return formatDay(value, locale, "day");
    const role = field === "role" ? ROLES.find((each) => each === value) : undefined;
    if (role !== undefined) return t(`roles.${role}`);
    if (field === "photoId" || field === "logoId" || field === "imageId") return t("records.values.photo");
    if (field === "tillPin") return t("records.values.pin");
    const word = field === null ? null : ruleWord(text, field, value);
    if (word !== null) return word;
    const isChoice = ["status", "sellBy", "language", "creditPolicy"].some((each) => each === field);
    const choice = isChoice ? CHOICES.find((each) => each === value) : undefined;
    return choice === undefined ? nameOf(value) : t(`records.values.${choice}`);
  }

  function nextPriceText(value: object): string | null {
    const part = new Map<string, unknown>(Object.entries(value));
    const [from, unitPrice] = [part.get("from"), part.get("unitPrice")];
    if (typeof from !== "string" || unitPrice === undefined) return null;
    return t("records.values.nextPrice", {
      price: typeof unitPrice === "number" ? numberText("prices", unitPrice) : t("records.values.none"),
      day: formatDay(from, locale, "day"),
    });
  }

  function daysText(value: readonly unknown[]): string {
    const days = value.filter((each) => typeof each === "number");
    return days.length === 0 ? t("records.values.none") : weekdaysText(days, language);
  }

  function listText(value: readonly unknown[]): string {
    if (value.length === 0) return t("records.values.none");
    const words = value.filter((each) => typeof each === "string");
    if (words.length < value.length || words.length > 5) return t("records.values.count", { count: value.length });
    return words.map(nameOf).join(", ");
  }

  return { fieldName, fieldValue };
}

/** Fields in minor units. */
const AMOUNTS: ReadonlySet<RecordField> = new Set<RecordField>(["creditLimit", "minimumOrder", "strictProofFrom"]);
/** Fields in basis points. */
const RATES: ReadonlySet<RecordField> = new Set<RecordField>(["discountRate", "discountLimits", "discountLimit"]);

/** Labels for the values of a record's choice fields. */
const CHOICES = [
  "active",
  "prospect",
  "disabled",
  "unit",
  "case",
  "both",
  "en",
  "es",
  "inform",
  "approval",
  "block",
] as const;

/** The composite fields: a place, a certificate, a visit plan, a price basis. */
export function objectText(text: Text, value: object): string {
  const { t, locale } = text;
  const part = new Map<string, unknown>(Object.entries(value));
  const [latitude, longitude] = [part.get("latitude"), part.get("longitude")];
  if (typeof latitude === "number" && typeof longitude === "number") {
    return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  }
  const [day, quantity] = [part.get("day"), part.get("quantity")];
  if (typeof day === "string" && typeof quantity === "number") {
    return t("records.values.incoming", {
      quantity: formatCount(quantity, locale),
      day: formatDay(day, locale, "day"),
    });
  }
  if (part.get("kind") === "fixed") return t("records.values.fixed");
  const rate = part.get("rate");
  if (typeof rate === "number") return t("records.values.percent", { rate: formatCount(rate / 100, locale) });
  const number = part.get("number");
  if (typeof number === "string") {
    return [number, part.get("expiresOn")].filter((each) => typeof each === "string").join(" · ");
  }
  if (part.has("perWeek") && part.has("everyWeeks")) return planText(part, text);
  return t("records.values.count", { count: part.size });
}

/** A customer's own rules for proof of delivery. */
function proofText({ t }: Text, value: object): string {
  const rules = readProofRules(value);
  const own = PROOF_KINDS.flatMap((kind) => {
    const need = rules?.[kind];
    return need === undefined
      ? []
      : [`${t(`editCustomer.proof.kinds.${kind}`)}: ${t(`editCustomer.proof.needs.${need}`)}`];
  });
  return own.length === 0 ? t("records.values.none") : own.join(", ");
}

function planText(plan: ReadonlyMap<string, unknown>, text: Text): string {
  const [perWeek, everyWeeks, monthly] = [plan.get("perWeek"), plan.get("everyWeeks"), plan.get("monthly")];
  if (typeof perWeek !== "number" || typeof everyWeeks !== "number") return "";
  const rhythm = isMonthly(monthly) ? monthly : { perWeek, everyWeeks };
  const often =
    perWeek === 0
      ? ""
      : text.t("records.values.visits", { rhythm: rhythmText(rhythm, text), rank: String(plan.get("rank")) });
  return [often, hoursText(plan)].filter((each) => each !== "").join(" · ");
}

function hoursText(plan: ReadonlyMap<string, unknown>): string {
  const [opens, closes] = [plan.get("opensAt"), plan.get("closesAt")];
  return typeof opens === "number" && typeof closes === "number" ? `${clockText(opens)}–${clockText(closes)}` : "";
}

function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}
