import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { X } from "lucide-react";
import { Button } from "#ui/controls/Button.tsx";
import { IconButton } from "#ui/controls/IconButton.tsx";
import { isCaptureOpen, onCapturesChanged } from "#runtime/session/page-in-use.ts";
import { mayOfferUpdate } from "./update-rule.ts";
import { useSyncStatus } from "#components/ports.ts";

const LOOK_AGAIN_MS = 10_000;

/** Offers a new version when it interrupts nothing. */
export function UpdatePrompt({ apply }: { readonly apply: (() => void) | null }) {
  const { t } = useTranslation();
  const { sending } = useSyncStatus();
  const captureOpen = useCaptureOpen(apply !== null);
  // It covers a row of the page, so it can be put off until the next start.
  const [isPutOff, setPutOff] = useState(false);
  if (!apply || isPutOff || !mayOfferUpdate({ waiting: true, captureOpen, sending })) return null;

  async function update(accepted: () => void) {
    // Another tab may have opened a cart since the last check.
    if (!(await isCaptureOpen())) accepted();
  }

  return (
    <aside className="fixed inset-x-3 bottom-20 z-30 mx-auto flex max-w-md items-center gap-2 rounded-card bg-card py-2 pr-1 pl-4 shadow-float edge rise-in">
      <p className="flex-1 text-body font-medium">{t("frame.updateReady")}</p>
      <Button variant="plain" onClick={() => void update(apply)}>
        {t("frame.updateNow")}
      </Button>
      <IconButton label={t("frame.updateLater")} icon={<X />} onClick={() => setPutOff(true)} />
    </aside>
  );
}

function useCaptureOpen(watch: boolean): boolean {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    if (!watch) return;
    const look = () => void isCaptureOpen().then(setOpen);
    look();
    const timer = setInterval(look, LOOK_AGAIN_MS);
    const stop = onCapturesChanged(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [watch]);
  return open;
}
