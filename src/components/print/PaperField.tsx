import { useTranslation } from "react-i18next";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";
import { PAPERS } from "#ui/ports/preferences.ts";

/** What this device prints on (PRINT-8). */
export function PaperField() {
  const { t } = useTranslation();
  const { preferences, change } = usePreferences();
  return (
    <RadioGroup
      label={t("print.paper")}
      value={preferences.paper}
      options={PAPERS.map((value) => ({ value, label: t(`print.papers.${value}`) }))}
      onChange={(paper) => change({ paper })}
    />
  );
}
