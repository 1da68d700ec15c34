import { useTranslation } from "react-i18next";
import { Button } from "#ui/controls/Button.tsx";

/**
 * Shown when the device database does not open (storage off, too many pages): says what is safe and offers a reload.
 */
export function StartFailed() {
  const { t } = useTranslation();
  return (
    <main
      role="alert"
      className="flex min-h-dvh flex-1 flex-col items-start justify-end gap-4 p-6 panes:justify-center"
    >
      <h1 className="text-title font-bold">{t("frame.startFailed")}</h1>
      <p className="text-body">{t("frame.startFailedHint")}</p>
      <Button variant="main" full onClick={() => location.reload()}>
        {t("frame.reload")}
      </Button>
    </main>
  );
}
