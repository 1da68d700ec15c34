import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChangeLine } from "#components/records/ChangeLine.tsx";
import { useRecordText } from "#components/records/use-record-text.ts";
import { AUDIT_DAYS } from "#domain/records/audit-question.ts";
import { RECORD_NOUNS, type RecordNoun } from "#domain/records/record-edit.ts";
import { addDays, businessDayOf, dayStart } from "#domain/values/business-day.ts";
import { listPeople } from "#local/queries/company/people.ts";
import { readRecordNames } from "#local/queries/company/record-names.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { type AuditFilter, useAudit } from "./use-audit.ts";

const ANY = "";

/** Who changed what in the company, of the last twelve months, by person, record and date (COMPANY-45). */
export function AuditLog({ timeZone }: { readonly timeZone: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const people = readyValue(useLive(listPeople, undefined)) ?? [];
  const [today] = useState(() => businessDayOf(now, timeZone));
  const [by, setBy] = useState(ANY);
  const [noun, setNoun] = useState<RecordNoun | typeof ANY>(ANY);
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const earliest = addDays(today, -AUDIT_DAYS);
  const firstDay = from > earliest ? from : earliest;
  const lastDay = until === "" ? today : until;
  const filter = {
    by: by === ANY ? null : by,
    noun: noun === ANY ? null : noun,
    from: dayStart(firstDay, timeZone),
    until: dayStart(addDays(lastDay, 1), timeZone) - 1,
  };
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col">
      <div className="grid grid-cols-2 items-start gap-4 p-4 edge-b">
        <SelectField
          label={t("audit.person")}
          value={by}
          options={[
            { value: ANY, label: t("audit.anybody") },
            ...people.map(({ person }) => ({ value: person.id, label: person.name })),
          ]}
          onChange={setBy}
        />
        <SelectField
          label={t("audit.record")}
          value={noun}
          options={[
            { value: ANY, label: t("audit.anyRecord") },
            ...RECORD_NOUNS.map((each) => ({ value: each, label: t(`audit.nouns.${each}`) })),
          ]}
          onChange={setNoun}
        />
        <TextField label={t("audit.from")} type="date" value={from} min={earliest} onChange={setFrom} />
        <TextField label={t("audit.until")} type="date" value={until} min={firstDay} onChange={setUntil} />
      </div>
      <Lines key={Object.values(filter).join()} filter={filter} />
    </div>
  );
}

function Lines({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation();
  const { lines, state, next } = useAudit(filter);
  const text = useRecordText(readyValue(useLive(readRecordNames, undefined)) ?? NO_NAMES);
  return (
    <>
      {state === "end" && lines.length === 0 && <p className="p-4 text-body text-muted">{t("audit.empty")}</p>}
      <ul aria-label={t("companyRules.audit")}>
        {lines.map((line) => (
          <li key={line.lineId} className="flex flex-col gap-1 px-4 py-3 edge-b">
            <ChangeLine line={line} text={text} record={recordName(line.noun, line.label)} />
          </li>
        ))}
      </ul>
      {state === "loading" && <LoadingRows count={3} />}
      {state === "more" && (
        <div className="p-4">
          <Button full onClick={next}>
            {t("records.history.more")}
          </Button>
        </div>
      )}
      {state === "unreachable" && (
        <div className="p-4">
          <Notice tone="attention" action={<Button onClick={next}>{t("ui.tryAgain")}</Button>}>
            {t("audit.offline")}
          </Notice>
        </div>
      )}
    </>
  );

  function recordName(noun: string, label: string): string {
    const known = RECORD_NOUNS.find((each) => each === noun);
    const kind = known === undefined ? noun : t(`audit.nouns.${known}`);
    return known === "company" || label === "" ? kind : t("audit.named", { kind, name: label });
  }
}

const NO_NAMES = { currency: null, names: {} };
