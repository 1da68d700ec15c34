import { companyCountry } from "#domain/company/company-country.ts";
import type { CompanyRules } from "#domain/company/company-rules.ts";
import { MESSAGE_KINDS } from "#domain/settings/messages.ts";
import { ORDER_TERMS } from "#domain/settings/offered-terms.ts";
import { ORDER_REASON_LISTS } from "#domain/settings/reasons.ts";
import { PROOF_KINDS } from "#domain/company/proof-rules.ts";
import { countryName } from "#i18n/country-name.ts";
import { formatMoney } from "#i18n/format-money.ts";
import { formatRate } from "#i18n/format-quantity.ts";
import type { Text } from "#i18n/use-text.ts";
import { weekdayName } from "#i18n/weekday-name.ts";
import type { RuleSection } from "./rule-sections.ts";

/** What a section of the rules says now, in a line. */
export function sectionSummary(section: RuleSection, rules: CompanyRules, { t, language, locale }: Text): string {
  switch (section) {
    case "identity":
      return joined(rules.legalName, rules.taxId) || t("companyRules.summary.onlyName", { name: rules.name });
    case "region":
      return joined(countryName(companyCountry(rules), language), cityOf(rules.timeZone), rules.currency);
    case "taxes":
      return joined(
        t(`companyRules.summary.${rules.pricesIncludeTax ? "included" : "added"}`),
        ...Object.values(rules.taxClasses).map(({ name }) => name),
      );
    case "orders":
      return joined(
        rules.minimumOrder > 0
          ? t("companyRules.summary.minimum", { amount: formatMoney(rules.minimumOrder, rules.currency, locale) })
          : t("companyRules.summary.noMinimum"),
        rules.deliveryDays.map((day) => weekdayName(day, language)).join(" "),
        t(`settings.stockPolicies.${rules.stockPolicy}`),
      );
    case "discounts":
      return joined(
        `${t("companyRules.discountRoles.salesperson")} ${formatRate(rules.discountLimits.salesperson, locale)}`,
        `${t("companyRules.discountRoles.store_staff")} ${formatRate(rules.discountLimits.store_staff, locale)}`,
      );
    case "credit":
      return joined(
        ...ORDER_TERMS.filter((terms) => rules.offeredTerms[terms]).map((terms) => t(`newOrder.termsOf.${terms}`)),
      );
    case "deliveries": {
      const required = PROOF_KINDS.filter((kind) => rules.proofDefaults[kind] === "required");
      return (
        joined(...required.map((kind) => t(`editCustomer.proof.kinds.${kind}`))) || t("companyRules.summary.noProof")
      );
    }
    case "visits":
      return joined(
        t("companyRules.summary.radius", { metres: rules.visitRules.radius }),
        rules.visitRules.workDays.map((day) => weekdayName(day, language)).join(" "),
        t("companyRules.summary.questions", { count: Object.keys(rules.checklist).length }),
      );
    case "reasons": {
      const reasons = ORDER_REASON_LISTS.flatMap((list) => Object.values(rules[list]));
      return t("companyRules.summary.reasons", { count: reasons.filter(({ active }) => active).length });
    }
    case "messages": {
      const own = MESSAGE_KINDS.filter((kind) => rules.messages[`${kind}_en`] + rules.messages[`${kind}_es`] !== "");
      return own.length === 0
        ? t("companyRules.summary.standardMessages")
        : joined(...own.map((kind) => t(`companyRules.messages.${kind}`)));
    }
  }
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" · ");
}

function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
