import { useState } from "react";
import { useTranslation } from "react-i18next";
import { companyCountry } from "#domain/company/company-country.ts";
import type { Country } from "#domain/values/country.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import { hasTaxPreset, withTaxPreset } from "#domain/company/tax-preset.ts";
import { Button } from "#ui/controls/Button.tsx";
import { CountryField } from "#ui/fields/CountryField.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { RuleChanges } from "./RuleChanges.tsx";
import type { RulesForm } from "../use-rules-form.ts";

interface TaxPresetProps {
  readonly form: RulesForm;
  readonly onClose: () => void;
}

/** A country's usual taxes and what adopting them would change; fills the form without saving (PRICE-22). */
export function TaxPreset({ form, onClose }: TaxPresetProps) {
  const { t } = useTranslation();
  const [country, setCountry] = useState<Country | "">(companyCountry(form.values));
  const offered = country !== "" && hasTaxPreset(country) ? withTaxPreset(form.values, country) : null;
  const changes = offered === null ? {} : diffRecord(form.values, offered);
  const hasChanges = Object.keys(changes).length > 0;

  function takeOver() {
    if (offered !== null) form.set(offered);
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("companyRules.presetTitle")}
      footer={
        <Button variant="main" full disabled={!hasChanges} onClick={takeOver}>
          {t("companyRules.presetApply")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <Notice>{t("companyRules.accountant")}</Notice>
        <CountryField label={t("companyRules.presetCountry")} value={country} onChange={setCountry} />
        {country !== "" && offered === null && <p className="text-body">{t("companyRules.presetNone")}</p>}
        {offered !== null && (
          <p className="text-body">{t(`companyRules.${hasChanges ? "presetText" : "presetSame"}`)}</p>
        )}
      </div>
      {hasChanges && offered !== null && <RuleChanges before={form.values} after={offered} />}
    </Sheet>
  );
}
