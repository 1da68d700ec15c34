import { useTranslation } from "react-i18next";
import { Switch } from "#ui/controls/Switch.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";

/** Whether this device tells us of errors of the app (OPS-36). */
export function TellErrorsSwitch() {
  const { t } = useTranslation();
  const { preferences, change } = usePreferences();
  return (
    <Switch
      label={t("settings.tellErrors")}
      hint={t("settings.tellErrorsHint")}
      on={preferences.tellErrors}
      onChange={(tellErrors) => change({ tellErrors })}
    />
  );
}
