import { formatRate } from "#i18n/format-quantity.ts";
import { useText } from "#i18n/use-text.ts";
import { useSyncStatus } from "./sync-status-context.ts";

/** The first load as a stretch of the route line: how far it is, and how long it may take. Nothing once it is through. */
export function LoadProgress() {
  const { t, locale } = useText();
  const { loadProgress } = useSyncStatus();
  if (!loadProgress) return null;
  const { share, secondsLeft } = loadProgress;
  return (
    <output className="flex flex-col gap-2 px-4 pt-4">
      <p className="text-body font-medium">
        {t("ui.preparing")} <span className="tabular-nums">· {formatRate(Math.round(share * 100) * 100, locale)}</span>
        {secondsLeft !== null && <span className="text-muted"> · {t("ui.secondsLeft", { seconds: secondsLeft })}</span>}
      </p>
      <svg
        aria-hidden
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full bg-raised text-brand"
      >
        <rect width={share * 100} height="4" fill="currentColor" />
      </svg>
    </output>
  );
}
