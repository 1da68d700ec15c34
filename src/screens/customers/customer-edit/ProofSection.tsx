import { useTranslation } from "react-i18next";
import { companyProof, PROOF_KINDS, PROOF_NEEDS, type ProofKind, type ProofNeed } from "#domain/company/proof-rules.ts";
import type { CustomerChoices } from "#local/queries/customer/customer-form.ts";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import type { CustomerForm } from "#components/customer/form/CustomerField.tsx";

interface ProofSectionProps {
  readonly form: CustomerForm;
  readonly choices: CustomerChoices;
}

/** The customer's own rules for proof of delivery, where they differ from the company's (DELIV-1). */
export function ProofSection({ form, choices }: ProofSectionProps) {
  const { t } = useTranslation();
  const asCompany = companyProof(choices.company.settings);
  const { proofRules } = form.values;
  return (
    <FormSection title={t("editCustomer.proof.title")} detail={t("editCustomer.proof.detail")}>
      <div className="grid grid-cols-1 items-start gap-4 min-[30rem]:grid-cols-2">
        {PROOF_KINDS.map((kind) => (
          <SelectField<ProofNeed | "">
            key={kind}
            label={t(`editCustomer.proof.kinds.${kind}`)}
            value={proofRules[kind] ?? ""}
            options={[
              {
                value: "",
                label: t("editCustomer.proof.asCompany", {
                  need: t(`editCustomer.proof.needs.${asCompany[kind]}`),
                }),
              },
              ...PROOF_NEEDS.map((need) => ({ value: need, label: t(`editCustomer.proof.needs.${need}`) })),
            ]}
            onChange={(need) => form.set({ proofRules: withRule(proofRules, kind, need) })}
          />
        ))}
      </div>
    </FormSection>
  );
}

/** The rules with this one set, or the company's ("") used. */
function withRule(
  rules: CustomerForm["values"]["proofRules"],
  kind: ProofKind,
  need: ProofNeed | "",
): CustomerForm["values"]["proofRules"] {
  const { [kind]: _, ...others } = rules;
  return need === "" ? others : { ...others, [kind]: need };
}
