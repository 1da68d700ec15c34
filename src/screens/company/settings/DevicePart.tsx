import { useTranslation } from "react-i18next";
import { changeLanguage } from "#i18n/change-language.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { FormSection } from "#ui/fields/FormSection.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";
import { HANDS, MAP_APPS, START_PAGES, TEXT_SIZES } from "#ui/ports/preferences.ts";

const APPEARANCES = ["light", "dark", "sun"] as const;
const START_NAMES = {
  "/home": "screens.home",
  "/itinerary/today": "settings.startToday",
  "/orders": "screens.orders",
  "/customers": "screens.customers",
} as const;

/** Settings that take effect at once and only on this device. */
export function DevicePart() {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { preferences, change } = usePreferences();
  const { theme, sun, textSize, hand, startPage, mapApp } = preferences;
  return (
    <>
      <FormSection title={t("settings.look")}>
        <ChoiceRow
          label={t("settings.appearance")}
          value={sun ? "sun" : theme}
          options={APPEARANCES.map((value) => ({ value, label: t(`settings.appearances.${value}`) }))}
          onChange={(chosen) => change(chosen === "sun" ? { sun: true } : { theme: chosen, sun: false })}
        />
        <ChoiceRow
          label={t("settings.textSize")}
          value={textSize}
          options={TEXT_SIZES.map((value) => ({ value, label: t(`settings.textSizes.${value}`) }))}
          onChange={(size) => change({ textSize: size })}
        />
        <ChoiceRow
          label={t("profile.language")}
          value={language}
          options={[
            { value: "en", label: "English" },
            { value: "es", label: "Español" },
          ]}
          onChange={(chosen) => void changeLanguage(chosen)}
        />
      </FormSection>
      <FormSection title={t("settings.use")}>
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
      </FormSection>
    </>
  );
}
