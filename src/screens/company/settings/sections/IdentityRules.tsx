import { useTranslation } from "react-i18next";
import { PhotoField } from "#components/image/PhotoField.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import type { RulesForm } from "../use-rules-form.ts";

/** Who the company is, as customers read it (COMPANY-40). */
export function IdentityRules({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const { name, legalName, taxId, logoId } = form.values;
  return (
    <>
      <FormSection title={t("companyRules.parts.identity")} detail={t("companyRules.identityHint")}>
        <TextField
          label={t("settings.companyName")}
          value={name}
          autoComplete="organization"
          error={form.errorOf("name")}
          onChange={(typed) => form.set({ name: typed })}
        />
        <TextField
          label={t("signupCompany.legalName")}
          value={legalName}
          autoComplete="off"
          error={form.errorOf("legalName")}
          onChange={(typed) => form.set({ legalName: typed })}
        />
        <TextField
          label={t("companyRules.taxId")}
          value={taxId}
          autoComplete="off"
          error={form.errorOf("taxId")}
          onChange={(typed) => form.set({ taxId: typed })}
        />
      </FormSection>
      <FormSection title={t("companyRules.parts.logo")} detail={t("companyRules.logoHint")}>
        <PhotoField
          imageIds={logoId === null ? [] : [logoId]}
          max={1}
          noun="company"
          name={name}
          label={t("companyRules.addLogo")}
          onChange={([first = null]) => form.set({ logoId: first })}
        />
      </FormSection>
    </>
  );
}
