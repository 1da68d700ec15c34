import { useTranslation } from "react-i18next";
import { ORDER_TERMS } from "#domain/settings/offered-terms.ts";
import { ACTION_LEVELS } from "#domain/customer/credit.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import type { RulesForm } from "../use-rules-form.ts";
import { CREDIT_ACTION_NAMES } from "#domain/company/credit-action.ts";

/** Which ways to pay an order offers, the effect of each credit level on orders, and what prospects may buy (COMPANY-42, CREDIT-4, CREDIT-5). */
export function CreditRules({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const { creditActions, prospectsPrepaidOnly, offeredTerms } = form.values;
  const noPaidFirst = form.errorOf("offeredTerms");
  return (
    <>
      <FormSection title={t("companyRules.parts.terms")} detail={t("companyRules.termsHint")}>
        <div className="flex flex-col">
          {ORDER_TERMS.map((terms) => (
            <Checkbox
              key={terms}
              label={t(`newOrder.termsOf.${terms}`)}
              checked={offeredTerms[terms]}
              onChange={(on) => form.set({ offeredTerms: { ...offeredTerms, [terms]: on } })}
            />
          ))}
        </div>
        {noPaidFirst !== undefined && <FieldMessage text={noPaidFirst} />}
      </FormSection>
      <FormSection title={t("companyRules.parts.credit")} detail={t("companyRules.creditHint")}>
        {ACTION_LEVELS.map((level) => (
          <div key={level} className="flex flex-col gap-1">
            <ChoiceRow
              label={t(`companyRules.levels.${level}`)}
              value={creditActions[level]}
              options={CREDIT_ACTION_NAMES.map((value) => ({ value, label: t(`companyRules.actions.${value}`) }))}
              onChange={(action) => form.set({ creditActions: { ...creditActions, [level]: action } })}
            />
            <p className="text-caption text-muted">{t(`companyRules.levelHints.${level}`)}</p>
          </div>
        ))}
        <Checkbox
          label={t("companyRules.prospects")}
          hint={t("companyRules.prospectsHint")}
          checked={prospectsPrepaidOnly}
          onChange={(on) => form.set({ prospectsPrepaidOnly: on })}
        />
      </FormSection>
    </>
  );
}
