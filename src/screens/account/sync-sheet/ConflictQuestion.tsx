import { useState } from "react";
import { useTranslation } from "react-i18next";
import { resolveConflict } from "#commands/records/resolve-conflict.ts";
import type { FieldConflict } from "#domain/records/record-edit.ts";
import { formatAge } from "#i18n/format-date.ts";
import { useLocale } from "#i18n/use-locale.ts";
import type { RecordNames } from "#local/queries/company/record-names.ts";
import { Button } from "#ui/controls/Button.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { useCommand } from "#ui/use-command.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useRecordText } from "#components/records/use-record-text.ts";

interface ConflictQuestionProps {
  readonly entryKey: string;
  readonly noun: string;
  readonly conflicts: readonly FieldConflict[];
  readonly names: RecordNames;
}

type Choice = "mine" | "theirs";

/** A conflict of two people changing the same field (REC-2): both values with author and time, field by field. */
export function ConflictQuestion({ entryKey, noun, conflicts, names }: ConflictQuestionProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const now = useNow();
  const text = useRecordText(names);
  const resolve = useCommand(resolveConflict);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const isDecided = conflicts.every(({ field }) => choices[field] !== undefined);
  return (
    <div className="flex flex-col gap-3 pt-1">
      {conflicts.map(({ field, mine, theirs, theirName, theirAt }) => {
        const author = theirName === "" ? t("records.conflict.somebody") : theirName;
        const whose =
          theirAt === null
            ? author
            : t("records.conflict.by", { name: author, when: formatAge(theirAt, Math.max(now, theirAt), locale) });
        return (
          <RadioGroup<Choice>
            key={field}
            label={text.fieldName(noun, field)}
            value={choices[field] ?? null}
            options={[
              { value: "mine", label: text.fieldValue(noun, field, mine), hint: t("records.conflict.keepMine") },
              {
                value: "theirs",
                label: text.fieldValue(noun, field, theirs),
                hint: `${t("records.conflict.keepTheirs")} · ${whose}`,
              },
            ]}
            onChange={(choice) => setChoices((before) => ({ ...before, [field]: choice }))}
          />
        );
      })}
      <p className="text-caption text-muted">{t("records.conflict.hint")}</p>
      <Button variant="main" disabled={!isDecided} onClick={() => void resolve({ key: entryKey, choices })}>
        {t("records.conflict.send")}
      </Button>
    </div>
  );
}
