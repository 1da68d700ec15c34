import { Cloud } from "lucide-react";
import { useText } from "#i18n/use-text.ts";

interface WaitingSignProps {
  /** What waits, if it is more than an edit. */
  readonly text?: string;
}

/** Marks an edit that is stored on this device and not sent yet (REC-1). */
export function WaitingSign({ text }: WaitingSignProps) {
  const { t } = useText();
  return (
    <span className="inline-flex items-center gap-1 text-caption font-medium whitespace-nowrap text-attention-ink">
      <Cloud aria-hidden className="size-4 shrink-0" />
      {text ?? t("ui.notLiveYet")}
    </span>
  );
}
