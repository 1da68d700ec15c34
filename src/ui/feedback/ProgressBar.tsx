import { useTranslation } from "react-i18next";
import { formatRate } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";

interface ProgressBarProps {
  /** The task: "Preparing your data". */
  readonly label: string;
  /** 0 to 1. */
  readonly share: number;
  /** Null when unknown. */
  readonly secondsLeft?: number | null;
}

/** Progress with the estimated time left. */
export function ProgressBar({ label, share, secondsLeft = null }: ProgressBarProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const percent = Math.round(share * 100);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-body font-medium">
        {label} <span className="tabular-nums">· {formatRate(percent * 100, locale)}</span>
        {secondsLeft !== null && (
          <span className="text-muted">
            {" · "}
            {secondsLeft < 90
              ? t("ui.secondsLeft", { seconds: secondsLeft })
              : t("ui.minutesLeft", { minutes: Math.round(secondsLeft / 60) })}
          </span>
        )}
      </p>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-raised edge [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-brand"
      />
    </div>
  );
}
