import { useTranslation } from "react-i18next";
import { seesAll } from "#domain/access/is-owner.ts";
import { LookFields } from "#components/account/LookFields.tsx";
import { PaperField } from "#components/print/PaperField.tsx";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { Switch } from "#ui/controls/Switch.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { useDevice, usePreferences } from "#ui/ports/ports.tsx";
import { HANDS, MAP_APPS, START_PAGES } from "#ui/ports/preferences.ts";

const START_NAMES = {
  "/home": "screens.home",
  "/itinerary/today": "settings.startToday",
  "/orders": "screens.orders",
  "/customers": "screens.customers",
} as const;

/** Settings that take effect at once and only on this device. */
export function DevicePart() {
  const { t } = useTranslation();
  const { preferences, change } = usePreferences();
  const { hand, startPage, mapApp, counter } = preferences;
  const sells = seesAll(useDevice().identity.roles);
  return (
    <>
      <FormSection title={t("settings.look")}>
        <LookFields />
      </FormSection>
      <FormSection title={t("settings.use")}>
        {sells && (
          <Switch
            label={t("settings.counter")}
            hint={t("settings.counterHint")}
            on={counter}
            onChange={(on) => change({ counter: on })}
          />
        )}
        <ChoiceRow
          label={t("settings.hand")}
          value={hand}
          options={HANDS.map((value) => ({ value, label: t(`settings.hands.${value}`) }))}
          onChange={(chosen) => change({ hand: chosen })}
        />
        <RadioGroup
          label={t("settings.startPage")}
          value={startPage}
          options={START_PAGES.map((value) => ({ value, label: t(START_NAMES[value]) }))}
          onChange={(chosen) => change({ startPage: chosen })}
        />
        <RadioGroup
          label={t("settings.mapApp")}
          value={mapApp}
          options={MAP_APPS.map((value) => ({ value, label: t(`settings.mapApps.${value}`) }))}
          onChange={(chosen) => change({ mapApp: chosen })}
        />
        <PaperField />
      </FormSection>
    </>
  );
}
