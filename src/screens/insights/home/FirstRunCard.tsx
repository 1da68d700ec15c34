import { Smartphone } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";
import { LinkButton } from "#ui/controls/LinkButton.tsx";
import { usePreferences } from "#ui/ports/ports.tsx";

/** Leads to setting up this device until that is finished or declined (SCREEN-22). */
export function FirstRunCard() {
  const { t } = useTranslation();
  const id = useId();
  const { preferences, change } = usePreferences();
  if (preferences.firstRun === "done") return null;
  return (
    <section aria-labelledby={id} className="mx-4 mt-4 flex flex-wrap items-center gap-3 rounded-card bg-card p-4 edge">
      <Smartphone aria-hidden className="size-6 shrink-0 text-brand" />
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col">
        <h2 id={id} className="text-row font-bold">
          {t("screens.firstRun")}
        </h2>
        <p className="text-body text-muted">{t("firstRun.card")}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/first-run">{t("firstRun.open")}</LinkButton>
        <Button variant="quiet" onClick={() => change({ firstRun: "done" })}>
          {t("firstRun.decline")}
        </Button>
      </div>
    </section>
  );
}
