import { useTranslation } from "react-i18next";
import { PROOF_KINDS, PROOF_NEEDS } from "#domain/company/proof-rules.ts";
import { AmountField } from "#ui/fields/AmountField.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import type { RulesForm } from "../use-rules-form.ts";

/** Whether a position that two people suggest is accepted without an owner, and the default proofs of delivery (DELIV-1). */
export function DeliveryRules({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const { acceptsConfirmedPins, proofDefaults, strictProofFrom, proofMonths, currency } = form.values;
  return (
    <>
      <FormSection title={t("companyRules.parts.deliveries")}>
        <Checkbox
          label={t("companyRules.confirmedPins")}
          hint={t("companyRules.confirmedPinsHint")}
          checked={acceptsConfirmedPins}
          onChange={(on) => form.set({ acceptsConfirmedPins: on })}
        />
      </FormSection>
      <FormSection title={t("companyRules.proof")} detail={t("companyRules.proofHint")}>
        <FieldPair>
          {PROOF_KINDS.map((kind) => (
            <SelectField
              key={kind}
              label={t(`editCustomer.proof.kinds.${kind}`)}
              value={proofDefaults[kind]}
              options={PROOF_NEEDS.map((value) => ({ value, label: t(`editCustomer.proof.needs.${value}`) }))}
              onChange={(need) => form.set({ proofDefaults: { ...proofDefaults, [kind]: need } })}
            />
          ))}
        </FieldPair>
        <AmountField
          label={t("companyRules.strictProof")}
          hint={t("companyRules.strictProofHint")}
          value={strictProofFrom === 0 ? null : strictProofFrom}
          currency={currency}
          error={form.errorOf("strictProofFrom")}
          onChange={(amount) => form.set({ strictProofFrom: amount ?? 0 })}
        />
        <NumberField
          label={t("companyRules.proofMonths")}
          hint={t("companyRules.proofMonthsHint")}
          value={proofMonths}
          suffix={t("companyRules.monthsSuffix")}
          error={form.errorOf("proofMonths")}
          onChange={(months) => form.set({ proofMonths: months ?? Number.NaN })}
        />
      </FormSection>
    </>
  );
}
