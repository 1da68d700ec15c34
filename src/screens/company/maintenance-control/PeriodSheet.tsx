import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  DEFAULT_GRACE_HOURS,
  isMaintenance,
  type Maintenance,
  MAX_GRACE_HOURS,
  MAX_TEXT,
} from "#domain/access/maintenance.ts";
import { findPeriodProblem, type PeriodProblem } from "#domain/operations/operation.ts";
import { Button } from "#ui/controls/Button.tsx";
import { MomentField } from "#ui/fields/MomentField.tsx";
import { NumberField } from "#ui/fields/NumberField.tsx";
import { TextArea } from "#ui/fields/TextArea.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface PeriodSheetProps {
  /** Planned or on; null for a new one. */
  readonly present: Maintenance | null;
  /** It starts at once: no start is asked for. */
  readonly startsNow: boolean;
  readonly onClose: () => void;
  readonly onDone: (period: Maintenance & { readonly endsAt: number }) => void;
}

/** When maintenance is, why, and for how long orders from before it are taken. */
export function PeriodSheet({ present, startsNow, onClose, onDone }: PeriodSheetProps) {
  const { t } = useTranslation();
  const now = useNow();
  const hasBegun = isMaintenance(present, now);
  const [opened] = useState(() => Math.ceil(Date.now() / (5 * MINUTE)) * 5 * MINUTE);
  const [startsAt, setStartsAt] = useState<number | null>(present?.startsAt ?? opened + (startsNow ? 0 : HOUR));
  const [endsAt, setEndsAt] = useState<number | null>(present?.endsAt ?? opened + (startsNow ? HOUR : 2 * HOUR));
  const [grace, setGrace] = useState<number | null>(present?.graceHours ?? DEFAULT_GRACE_HOURS);
  const [text, setText] = useState(present?.text ?? { en: "", es: "" });
  const [isAsked, setIsAsked] = useState(false);
  const asksStart = !startsNow && !hasBegun;
  const from = startsNow ? now : startsAt;
  const problem: PeriodProblem | null =
    from === null || endsAt === null ? "endsBeforeStart" : findPeriodProblem({ startsAt: from, endsAt }, present, now);
  const shown = isAsked && problem !== null ? t(`maintenanceControl.${problem}`) : undefined;
  const isStartWrong = problem === "startsInPast" || problem === "tooFarAhead";
  const graceHours = grace !== null && grace >= 0 && grace <= MAX_GRACE_HOURS ? grace : null;

  function done() {
    setIsAsked(true);
    if (problem === null && graceHours !== null && from !== null && endsAt !== null)
      onDone({ startsAt: from, endsAt, graceHours, text });
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t(
        startsNow
          ? "maintenanceControl.start"
          : present === null
            ? "maintenanceControl.plan"
            : "maintenanceControl.change",
      )}
      footer={
        <Button variant="main" full onClick={done}>
          {t(startsNow ? "maintenanceControl.start" : "maintenanceControl.next")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-4">
        {asksStart && (
          <MomentField
            label={t("maintenanceControl.from")}
            value={startsAt}
            onChange={setStartsAt}
            error={isStartWrong ? shown : undefined}
          />
        )}
        <MomentField
          label={t("maintenanceControl.to")}
          value={endsAt}
          onChange={setEndsAt}
          error={isStartWrong ? undefined : shown}
        />
        <TextArea
          label={t("maintenanceControl.en")}
          hint={t("maintenanceControl.textHint")}
          rows={2}
          maxLength={MAX_TEXT}
          value={text.en}
          onChange={(en) => setText({ ...text, en })}
        />
        <TextArea
          label={t("maintenanceControl.es")}
          hint={t("maintenanceControl.textHint")}
          rows={2}
          maxLength={MAX_TEXT}
          value={text.es}
          onChange={(es) => setText({ ...text, es })}
        />
        <NumberField
          label={t("maintenanceControl.grace")}
          value={grace}
          onChange={setGrace}
          error={isAsked && graceHours === null ? `0–${MAX_GRACE_HOURS}` : undefined}
        />
      </div>
    </Sheet>
  );
}
