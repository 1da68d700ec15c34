import { CASH_ROUNDINGS } from "#domain/counter/cash-rounding.ts";
import { readChecklistItem } from "#domain/settings/checklist.ts";
import { readDeliveryZone } from "#domain/settings/delivery-days.ts";
import { MESSAGE_KINDS } from "#domain/settings/messages.ts";
import { ORDER_TERMS } from "#domain/settings/offered-terms.ts";
import { readReason, reasonName } from "#domain/settings/reasons.ts";
import { COUNTRIES, COUNTRY_PRESETS } from "#domain/values/country.ts";
import { LANGUAGES } from "#i18n/language.ts";
import { countryName } from "#i18n/country-name.ts";
import { weekdayName } from "#i18n/weekday-name.ts";
import { readTaxClass } from "#domain/company/company-rules.ts";
import { ACTION_LEVELS } from "#domain/customer/credit.ts";
import { PROOF_KINDS, PROOF_NEEDS } from "#domain/company/proof-rules.ts";
import { SIGNATURE_RULES } from "#domain/delivery/order-signature.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import type { Text } from "#i18n/use-text.ts";
import { CREDIT_ACTION_NAMES } from "#domain/company/credit-action.ts";

const LIMITED_ROLES = ["salesperson", "store_staff", "delivery_personnel", "company_owner"] as const;
const ROUNDINGS = ["order", "line"] as const;
const MESSAGES = MESSAGE_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));
const STOCK_POLICIES = ["backorder", "cut", "review"] as const;

/** The label of an entry of a company rule; null if it has none. */
export function ruleEntryName({ t }: Text, entry: string): string | null {
  const role = LIMITED_ROLES.find((each) => each === entry);
  if (role !== undefined) return t(`companyRules.discountRoles.${role}`);
  const level = ACTION_LEVELS.find((each) => each === entry);
  if (level !== undefined) return t(`companyRules.levels.${level}`);
  const kind = PROOF_KINDS.find((each) => each === entry);
  if (kind !== undefined) return t(`editCustomer.proof.kinds.${kind}`);
  const terms = ORDER_TERMS.find((each) => each === entry);
  if (terms !== undefined) return t(`newOrder.termsOf.${terms}`);
  const message = MESSAGES.find(({ kind: of, language }) => entry === `${of}_${language}`);
  if (message === undefined) return null;
  return `${t(`companyRules.messages.${message.kind}`)}, ${t(`records.values.${message.language}`)}`;
}

/** Texts for the values of company rules; null for other values. */
export function ruleWord({ t, language }: Text, field: string, word: string): string | null {
  switch (field) {
    case "taxRounding":
      return found(ROUNDINGS, word, (each) => t(`companyRules.roundings.${each}`));
    case "cashRounding":
      return found(CASH_ROUNDINGS, word, (each) => t(`companyRules.cashRoundings.${each}`));
    case "stockPolicy":
      return found(STOCK_POLICIES, word, (each) => t(`settings.stockPolicies.${each}`));
    case "orderSignature":
      return found(SIGNATURE_RULES, word, (each) => t(`companyRules.signatures.${each}`));
    case "creditActions":
      return found(CREDIT_ACTION_NAMES, word, (each) => t(`companyRules.actions.${each}`));
    case "proofDefaults":
      return found(PROOF_NEEDS, word, (each) => t(`editCustomer.proof.needs.${each}`));
    case "locale": {
      const country = COUNTRIES.find((each) => COUNTRY_PRESETS[each].locale === word);
      return country === undefined ? null : countryName(country, language);
    }
    case "timeZone":
      return word.replaceAll("_", " ");
    default:
      return null;
  }
}

/** A reason, a question of a visit or a zone's delivery days as text; null for other values. */
export function ruleEntryText({ t, language }: Text, value: unknown): string | null {
  const reason = readReason(value);
  if (reason !== null) {
    const name = reasonName(reason, language);
    return reason.active ? name : t("records.values.reasonOff", { name });
  }
  const item = readChecklistItem(value);
  if (item !== null) return item.question;
  const zone = readDeliveryZone(value);
  return zone && t("records.values.zoneDays", { zone: zone.zone, days: weekdaysText(zone.days, language) });
}

export function weekdaysText(days: readonly number[], language: string): string {
  return days.map((day) => weekdayName(day, language)).join(", ");
}

/** A tax class as text: "General: IVA 16 %"; null if the value is not a tax class. */
export function taxClassText({ t, locale }: Text, value: unknown): string | null {
  const taxClass = readTaxClass(value);
  if (taxClass === null) return null;
  const { name, taxes } = taxClass;
  if (taxes.length === 0) return t("records.values.noTaxes", { name });
  const words = taxes.map((tax) => {
    const text = `${tax.name} ${formatRate(tax.rate, locale)}`;
    return tax.compound ? t("records.values.compound", { tax: text }) : text;
  });
  return t("records.values.taxClass", { name, taxes: words.join(" + ") });
}

function found<Word extends string>(words: readonly Word[], word: string, text: (word: Word) => string): string | null {
  const known = words.find((each) => each === word);
  return known === undefined ? null : text(known);
}
