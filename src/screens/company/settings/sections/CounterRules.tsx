import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CASH_ROUNDINGS } from "#domain/counter/cash-rounding.ts";
import { getCustomer } from "#local/queries/customer/customers.ts";
import { CustomerPicker } from "#components/customer/list/CustomerPicker.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import type { RulesForm } from "../use-rules-form.ts";

/** Whose sales at the counter are, and how cash is rounded there (COUNTER-4, COUNTER-6). */
export function CounterRules({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const { walkInCustomerId, cashRounding } = form.values;
  const walkIn = readyValue(useLive(getCustomer, walkInCustomerId ?? ""))?.customer;
  return (
    <FormSection title={t("companyRules.parts.counter")} detail={t("companyRules.counterHint")}>
      <p className="text-body">
        <span className="font-medium">{t("companyRules.walkIn")}</span>
        <span className="block">{walkIn?.name ?? t("companyRules.noWalkIn")}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setChoosing(true)}>{t("companyRules.chooseWalkIn")}</Button>
        {walkInCustomerId !== null && (
          <Button variant="quiet" onClick={() => form.set({ walkInCustomerId: null })}>
            {t("companyRules.clearWalkIn")}
          </Button>
        )}
      </div>
      <RadioGroup
        label={t("companyRules.cashRounding")}
        value={cashRounding}
        options={CASH_ROUNDINGS.map((value) => ({ value, label: t(`companyRules.cashRoundings.${value}`) }))}
        onChange={(chosen) => form.set({ cashRounding: chosen })}
      />
      {choosing && (
        <CustomerPicker
          title={t("companyRules.chooseWalkIn")}
          onClose={() => setChoosing(false)}
          onChoose={({ id }) => {
            setChoosing(false);
            form.set({ walkInCustomerId: id });
          }}
        />
      )}
    </FormSection>
  );
}
