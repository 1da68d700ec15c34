import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { TextField } from "#ui/fields/TextField.tsx";

interface ConfirmByWordProps {
  readonly title: string;
  readonly detail: string;
  readonly action: string;
  readonly onClose: () => void;
  /** False if it failed: the sheet stays. */
  readonly onConfirm: () => Promise<boolean>;
}

/** A question about everybody's work, answered by typing a word (OPS-2). */
export function ConfirmByWord({ title, detail, action, onClose, onConfirm }: ConfirmByWordProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const word = t("maintenanceControl.word");
  const ask = t("maintenanceControl.typeWord", { word });

  async function confirm(): Promise<boolean> {
    const isRight = typed.trim().toUpperCase() === word;
    setIsWrong(!isRight);
    if (!isRight) return false;
    setBusy(true);
    const isDone = await onConfirm();
    setBusy(false);
    return isDone;
  }

  return (
    <ConfirmSheet open onClose={onClose} title={title} action={action} danger busy={busy} onConfirm={confirm}>
      <div className="flex flex-col gap-4">
        <p>{detail}</p>
        <TextField
          label={ask}
          value={typed}
          autoComplete="off"
          error={isWrong ? ask : undefined}
          onChange={(text) => {
            setTyped(text);
            setIsWrong(false);
          }}
        />
      </div>
    </ConfirmSheet>
  );
}
