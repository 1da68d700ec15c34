import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { dropLastScreen } from "#runtime/start/last-screen.ts";
import { Button } from "#ui/controls/Button.tsx";
import { useIsDataLate } from "#ui/hooks/late-data.ts";

/** Over a page that has waited too long for the local database: what is safe, and how to go on (W5). */
export function LateDataNotice() {
  return useIsDataLate() ? (
    <div className="fixed inset-x-3 bottom-20 z-30 mx-auto max-w-md rounded-card bg-card p-4 shadow-float edge rise-in">
      <LateData />
    </div>
  ) : null;
}

/** The same as a page, while the app cannot even learn who is signed in. */
export function LateStart() {
  useEffect(dropLastScreen, []);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col justify-end p-6 panes:justify-center">
      <LateData />
    </main>
  );
}

function LateData() {
  const { t } = useTranslation();
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p className="text-row font-bold">{t("frame.lateTitle")}</p>
      <p className="text-body">{t("frame.lateText")}</p>
      <Button variant="main" onClick={() => location.reload()}>
        {t("frame.reload")}
      </Button>
    </div>
  );
}
