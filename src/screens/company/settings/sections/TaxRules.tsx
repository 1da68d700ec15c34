import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TaxClass } from "#domain/company/company.ts";
import { MAX_TAX_CLASSES } from "#domain/company/check-rules.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { TaxClassFields } from "./TaxClassFields.tsx";
import { TaxPreset } from "./TaxPreset.tsx";
import type { RulesForm } from "../use-rules-form.ts";
import { useDevice } from "#ui/ports/ports.tsx";

const ROUNDINGS = ["order", "line"] as const;

/** Whether prices include tax, how taxes are rounded, and the tax classes (PRICE-19). */
export function TaxRules({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const device = useDevice();
  const [choosing, setChoosing] = useState(false);
  const { pricesIncludeTax, taxRounding, taxClasses } = form.values;
  const classes = Object.values(taxClasses);
  const tooMany = form.errorOf("taxClasses");
  const put = (taxClass: TaxClass) => form.set({ taxClasses: { ...taxClasses, [taxClass.id]: taxClass } });
  const remove = (id: string) => {
    const { [id]: _, ...others } = taxClasses;
    form.set({ taxClasses: others });
  };

  return (
    <>
      <FormSection title={t("companyRules.parts.taxes")}>
        <Notice>{t("companyRules.accountant")}</Notice>
        <Button onClick={() => setChoosing(true)}>{t("companyRules.preset")}</Button>
        <Checkbox
          label={t("companyRules.pricesIncludeTax")}
          hint={t("companyRules.pricesIncludeTaxHint")}
          checked={pricesIncludeTax}
          onChange={(on) => form.set({ pricesIncludeTax: on })}
        />
        <RadioGroup
          label={t("companyRules.rounding")}
          value={taxRounding}
          options={ROUNDINGS.map((value) => ({
            value,
            label: t(`companyRules.roundings.${value}`),
            hint: t(`companyRules.roundingHints.${value}`),
          }))}
          onChange={(rounding) => form.set({ taxRounding: rounding })}
        />
      </FormSection>
      {classes.map((taxClass) => (
        <TaxClassFields
          key={taxClass.id}
          taxClass={taxClass}
          errorOf={(part) => form.errorOf(`taxClasses.${taxClass.id}.${part}`)}
          onChange={put}
          onRemove={() => remove(taxClass.id)}
        />
      ))}
      <div className="flex flex-col gap-2 px-4 pt-4">
        <p className="text-caption text-muted">{t("companyRules.classesHint")}</p>
        {tooMany !== undefined && <FieldMessage text={tooMany} />}
        <Button
          icon={<Plus aria-hidden className="size-5" />}
          disabled={classes.length >= MAX_TAX_CLASSES}
          onClick={() => put({ id: device.newId(), name: "", taxes: [] })}
        >
          {t("companyRules.addClass")}
        </Button>
      </div>
      {choosing && <TaxPreset form={form} onClose={() => setChoosing(false)} />}
    </>
  );
}
