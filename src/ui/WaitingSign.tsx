import { Cloud } from "lucide-react";
import { useText } from "#i18n/use-text.ts";

/** On an edit that is safe on this device and that nobody else sees yet (PRODUCT 3.8). */
export function WaitingSign() {
  const { t } = useText();
  return (
    <span className="inline-flex items-center gap-1 text-caption font-medium whitespace-nowrap text-attention-ink">
      <Cloud aria-hidden className="size-4 shrink-0" />
      {t("ui.notLiveYet")}
    </span>
  );
}
