import type { CompanyRules } from "./company-rules.ts";
import { normaliseChecklist } from "../settings/checklist.ts";
import { normalPrefix } from "../settings/numbering.ts";
import { REASON_LISTS, type ReasonList } from "../settings/reasons.ts";

/** The record as saved: with trimmed texts. */
export function normaliseRules(rules: CompanyRules): CompanyRules {
  const classes = Object.values(rules.taxClasses).map((taxClass) => ({
    ...taxClass,
    name: taxClass.name.trim(),
    taxes: taxClass.taxes.map((tax) => ({ ...tax, name: tax.name.trim() })),
  }));
  const { name, legalName, taxId, customerPrefix, deliveryDays, deliveryZones, messages } = rules;
  return {
    ...rules,
    name: name.trim(),
    legalName: legalName.trim(),
    taxId: taxId.trim(),
    customerPrefix: normalPrefix(customerPrefix),
    deliveryDays: deliveryDays.toSorted((a, b) => a - b),
    deliveryZones: Object.fromEntries(
      Object.entries(deliveryZones).map(([id, zone]) => [
        id,
        { ...zone, zone: zone.zone.trim(), days: zone.days.toSorted((a, b) => a - b) },
      ]),
    ),
    messages: {
      order_en: messages.order_en.trim(),
      order_es: messages.order_es.trim(),
      invite_en: messages.invite_en.trim(),
      invite_es: messages.invite_es.trim(),
    },
    checklist: normaliseChecklist(rules.checklist),
    ...Object.fromEntries(REASON_LISTS.map((list) => [list, trimmedReasons(rules[list])])),
    taxClasses: Object.fromEntries(classes.map((taxClass) => [taxClass.id, taxClass])),
  };
}

function trimmedReasons(reasons: ReasonList): ReasonList {
  return Object.fromEntries(
    Object.entries(reasons).map(([id, reason]) => [id, { ...reason, en: reason.en.trim(), es: reason.es.trim() }]),
  );
}
