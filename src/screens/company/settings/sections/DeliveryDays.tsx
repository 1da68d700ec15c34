import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { WeekdaysField } from "#components/customer/rhythm/WeekdaysField.tsx";
import { type DeliveryZone, MAX_DELIVERY_ZONES } from "#domain/settings/delivery-days.ts";
import { readCustomerChoices } from "#local/queries/customer/customer-form.ts";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { FieldMessage } from "#ui/fields/FieldMessage.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { SuggestField } from "#ui/fields/SuggestField.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import type { RulesForm } from "../use-rules-form.ts";

/** The days on which orders are delivered, and those of single zones (ORDER-11). */
export function DeliveryDays({ form }: { readonly form: RulesForm }) {
  const { t } = useTranslation();
  const device = useDevice();
  const zones = readyValue(useLive(readCustomerChoices, null))?.zones ?? [];
  const { deliveryDays, deliveryZones } = form.values;
  const tooMany = form.errorOf("deliveryZones");
  const own = Object.values(deliveryZones);
  const put = (zone: DeliveryZone) => form.set({ deliveryZones: { ...deliveryZones, [zone.id]: zone } });
  const remove = (id: string) => {
    const { [id]: _, ...others } = deliveryZones;
    form.set({ deliveryZones: others });
  };
  return (
    <FormSection title={t("companyRules.parts.deliveryDays")} detail={t("companyRules.deliveryDaysHint")}>
      <WeekdaysField
        label={t("companyRules.deliveryDays")}
        value={deliveryDays}
        error={form.errorOf("deliveryDays")}
        onChange={(days) => form.set({ deliveryDays: days })}
      />
      {own.map((each) => (
        <div key={each.id} className="flex flex-col gap-3 rounded-card p-3 edge">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <SuggestField
                label={t("records.fields.zone")}
                value={each.zone}
                options={zones}
                error={form.errorOf(`deliveryZones.${each.id}.zone`)}
                onChange={(zone) => put({ ...each, zone })}
              />
            </div>
            <div className="pt-7">
              <IconButton
                label={t("companyRules.removeZone", { name: each.zone })}
                icon={<Trash2 aria-hidden className="size-5" />}
                onClick={() => remove(each.id)}
              />
            </div>
          </div>
          <WeekdaysField
            label={t("companyRules.zoneDays")}
            value={each.days}
            error={form.errorOf(`deliveryZones.${each.id}.days`)}
            onChange={(days) => put({ ...each, days })}
          />
        </div>
      ))}
      {tooMany !== undefined && <FieldMessage text={tooMany} />}
      <div>
        <Button
          icon={<Plus aria-hidden className="size-5" />}
          disabled={own.length >= MAX_DELIVERY_ZONES}
          onClick={() => put({ id: device.newId(), zone: "", days: deliveryDays })}
        >
          {t("companyRules.addZone")}
        </Button>
      </div>
    </FormSection>
  );
}
