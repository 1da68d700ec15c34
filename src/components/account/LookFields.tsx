import { useTranslation } from "react-i18next";
import { changeLanguage } from "#i18n/change-language.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { ChoiceRow } from "#ui/controls/ChoiceRow.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";
import { TEXT_SIZES } from "#ui/ports/preferences.ts";

const APPEARANCES = ["light", "dark", "sun"] as const;

/** Appearance, text size and language of this device; each takes effect at once. */
export function LookFields() {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { preferences, change } = usePreferences();
  const { theme, sun, textSize } = preferences;
  return (
    <>
      <ChoiceRow
        label={t("profile.language")}
        value={language}
        options={[
          { value: "en", label: "English" },
          { value: "es", label: "Español" },
        ]}
        onChange={(chosen) => void changeLanguage(chosen)}
      />
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
    </>
  );
}
