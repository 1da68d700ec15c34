import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TAXES } from "#domain/company/check-rules.ts";
import type { Tax, TaxClass } from "#domain/company/company.ts";
import { countProductsOfClass } from "#local/queries/company/rules-in-use.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { FieldPair, FormSection } from "#ui/fields/FormSection.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useDevice } from "#ui/ports/ports.tsx";

interface TaxClassFieldsProps {
  readonly taxClass: TaxClass;
  /** The problem of a field: `name`, `taxes.0.rate`. */
  readonly errorOf: (part: string) => string | undefined;
  readonly onChange: (taxClass: TaxClass) => void;
  readonly onRemove: () => void;
}

/** One tax class: its name and its taxes in order. Removable only while no product uses it. */
export function TaxClassFields({ taxClass, errorOf, onChange, onRemove }: TaxClassFieldsProps) {
  const { t } = useTranslation();
  const device = useDevice();
  const [use, setUse] = useState<number | "counting" | "unknown" | null>(null);
  const { id, name, taxes } = taxClass;
  const setTaxes = (next: readonly Tax[]) => onChange({ ...taxClass, taxes: [...next] });
  const setTax = (at: number, changes: Partial<Tax>) =>
    setTaxes(taxes.map((tax, index) => (index === at ? { ...tax, ...changes } : tax)));

  async function removeUnused() {
    setUse("counting");
    const count = await countProductsOfClass(device, id);
    if (count === 0) onRemove();
    else setUse(count ?? "unknown");
  }

  return (
    <FormSection title={name.trim() === "" ? t("companyRules.newClass") : name}>
      <TextField
        label={t("companyRules.className")}
        value={name}
        autoComplete="off"
        error={errorOf("name")}
        onChange={(typed) => onChange({ ...taxClass, name: typed })}
      />
      {taxes.length === 0 && <p className="text-body text-muted">{t("companyRules.noTax")}</p>}
      {taxes.map((tax, index) => (
        <div key={tax.id} className="flex flex-col gap-2 rounded-card p-3 edge">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <FieldPair>
                <TextField
                  label={t("companyRules.taxName")}
                  value={tax.name}
                  autoComplete="off"
                  error={errorOf(`taxes.${index}.name`)}
                  onChange={(typed) => setTax(index, { name: typed })}
                />
                <NumberField
                  label={t("companyRules.rate")}
                  value={tax.rate}
                  decimals={2}
                  suffix="%"
                  error={errorOf(`taxes.${index}.rate`)}
                  onChange={(rate) => setTax(index, { rate: rate ?? Number.NaN })}
                />
              </FieldPair>
            </div>
            <div className="pt-7">
              <IconButton
                label={t("companyRules.removeTax", { name: tax.name })}
                icon={<Trash2 aria-hidden className="size-5" />}
                onClick={() => setTaxes(taxes.filter((each) => each.id !== tax.id))}
              />
            </div>
          </div>
          {index > 0 && (
            <Checkbox
              label={t("companyRules.compound")}
              hint={t("companyRules.compoundHint")}
              checked={tax.compound}
              onChange={(compound) => setTax(index, { compound })}
            />
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {taxes.length < MAX_TAXES && (
          <Button
            icon={<Plus aria-hidden className="size-5" />}
            onClick={() => setTaxes([...taxes, { id: device.newId(), name: "", rate: Number.NaN, compound: false }])}
          >
            {t("companyRules.addTax")}
          </Button>
        )}
        <Button variant="quiet" busy={use === "counting"} onClick={() => void removeUnused()}>
          {t("companyRules.removeClass")}
        </Button>
      </div>
      {use === "unknown" && <Notice tone="attention">{t("companyRules.classUnknown")}</Notice>}
      {typeof use === "number" && <Notice tone="danger">{t("companyRules.classUsed", { count: use })}</Notice>}
    </FormSection>
  );
}
