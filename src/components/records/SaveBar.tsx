import { Check, Circle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { WaitingSign } from "../sync/WaitingSign.tsx";

interface SaveBarProps {
  /** `notLive`: saved on this device; others do not see it yet (PROD-9). */
  readonly state: "new" | "unsaved" | "saving" | "saved" | "notLive";
  /** Absent: the button submits its form. */
  readonly onSave: (() => void) | undefined;
  /** The button's label, "Save" by default. */
  readonly label?: string;
}

/** The end of a form: its state and the save button. */
export function SaveBar({ state, onSave, label }: SaveBarProps) {
  const { t } = useTranslation();
  const settled = state === "saved" || state === "notLive";
  return (
    <BottomBar>
      <output aria-live="polite" className="flex min-w-0 flex-1 items-center gap-1 text-caption font-medium">
        {state === "notLive" && <WaitingSign />}
        {state === "saved" && (
          <>
            <Check aria-hidden className="size-4 shrink-0 text-brand" />
            {t("ui.saved")}
          </>
        )}
        {(state === "unsaved" || state === "saving") && (
          <>
            <Circle aria-hidden className="size-4 shrink-0 text-attention-ink" />
            {t(state === "saving" ? "ui.saving" : "ui.notSavedYet")}
          </>
        )}
      </output>
      <Button
        variant="main"
        type={onSave ? "button" : "submit"}
        busy={state === "saving"}
        disabled={settled}
        onClick={onSave}
      >
        {label ?? t("ui.save")}
      </Button>
    </BottomBar>
  );
}
