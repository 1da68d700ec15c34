import { useState } from "react";
import { useTranslation } from "react-i18next";
import { repairRecord, type RepairRecordProblem } from "#commands/records/repair-record.ts";
import { Button } from "#ui/controls/Button.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useCommand } from "#ui/use-command.ts";

interface TakenCodeProps {
  readonly entryKey: string;
  readonly field: "sku" | "code";
  readonly taken: string;
}

/** Another record has this SKU or code: enter a different one and resend it, otherwise unchanged. */
export function TakenCode({ entryKey, field, taken }: TakenCodeProps) {
  const { t } = useTranslation();
  const repair = useCommand(repairRecord);
  const [typed, setTyped] = useState(taken);
  const [problem, setProblem] = useState<RepairRecordProblem["code"] | null>(null);

  async function send() {
    if (typed.trim() === taken) return setProblem("taken");
    const answer = await repair({ key: entryKey, value: typed });
    setProblem(answer.ok ? null : answer.problem.code);
  }

  return (
    <form
      className="flex flex-col gap-2 pt-1"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={t(`records.repair.${field}`)}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setProblem(null);
        }}
        error={problem === null ? undefined : t(`records.repair.problems.${problem}`)}
        maxLength={field === "sku" ? 40 : 20}
        autoComplete="off"
      />
      <Button type="submit" variant="main">
        {t("records.repair.send")}
      </Button>
    </form>
  );
}
