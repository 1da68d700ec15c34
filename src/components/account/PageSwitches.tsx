import { Languages, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "#i18n/change-language.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { useIsRunning } from "#ui/hooks/use-is-running.ts";
import { usePreferences } from "#ui/ports/ports.tsx";

/** Language and theme switches on every public page (SCREEN-11). */
export function PageSwitches() {
  const { t } = useTranslation();
  const { language } = useLocale();
  const { preferences, change } = usePreferences();
  const other = language === "en" ? "es" : "en";
  // A page is drawn for everybody.
  const dark = useIsRunning() && preferences.theme === "dark";
  return (
    <div className="flex items-center">
      <button
        type="button"
        onClick={() => void changeLanguage(other)}
        className="inline-flex min-h-12 items-center gap-2 rounded-control px-3 text-body font-medium active:bg-raised"
      >
        <Languages aria-hidden className="size-5" />
        <span lang={other}>{t("public.language")}</span>
      </button>
      <IconButton
        label={t(dark ? "public.toLight" : "public.toDark")}
        icon={dark ? <Sun className="size-5" /> : <Moon className="size-5" />}
        onClick={() => change({ theme: dark ? "light" : "dark", sun: false })}
      />
    </div>
  );
}
