import { useText } from "#i18n/use-text.ts";
import { ProgressBar } from "./ProgressBar.tsx";
import { useSyncStatus } from "./sync-status-context.ts";

/** The first load: how far it is, and how long it may take. Nothing once it is through. */
export function LoadProgress() {
  const { t } = useText();
  const { loadProgress } = useSyncStatus();
  if (!loadProgress) return null;
  return (
    <output className="block px-4 pt-4">
      <ProgressBar label={t("ui.preparing")} share={loadProgress.share} secondsLeft={loadProgress.secondsLeft} />
    </output>
  );
}
