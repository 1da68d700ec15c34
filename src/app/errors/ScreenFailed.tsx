import { unsentText } from "#components/sync/unsent-text.ts";
import { useText } from "#i18n/use-text.ts";
import { countUnsentKinds } from "#local/queries/sync/outbox.ts";
import { loadNewestVersion } from "#runtime/start/newest-version.ts";
import { Button } from "#ui/controls/Button.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** Replaces a screen that threw: says what is safe and offers a reload. */
export function ScreenFailed() {
  const text = useText();
  const { t } = text;
  const unsent = readyValue(useLive(countUnsentKinds, null));
  const what = unsent ? unsentText(unsent, text) : "";
  return (
    <main role="alert" className="flex min-h-dvh flex-1 flex-col items-start justify-center gap-4 p-6">
      <h1 className="text-title font-bold">{t("frame.failed")}</h1>
      <p className="text-body">{what !== "" ? t("frame.failedSafe", { what }) : t("frame.nothingWaits")}</p>
      <Button variant="main" onClick={() => void loadNewestVersion()}>
        {t("frame.reload")}
      </Button>
    </main>
  );
}
