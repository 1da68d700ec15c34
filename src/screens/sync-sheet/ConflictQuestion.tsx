import { useState } from "react";
import { resolveConflict } from "#commands/resolve-conflict.ts";
import type { FieldConflict } from "#domain/record-edit.ts";
import { formatAge } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { RecordNames } from "#local/queries/record-names.ts";
import { Button } from "#ui/Button.tsx";
import { joinClasses } from "#ui/join-classes.ts";
import { useCommand } from "#ui/use-command.ts";
import { useNow } from "#ui/use-now.ts";
import { useRecordText } from "#ui/use-record-text.ts";

interface ConflictQuestionProps {
  readonly entryKey: string;
  readonly noun: string;
  readonly conflicts: readonly FieldConflict[];
  readonly names: RecordNames;
}

type Choice = "mine" | "theirs";

/** The one question that comes of two people changing the same (G13): both values, whose and since when, field by field. */
export function ConflictQuestion({ entryKey, noun, conflicts, names }: ConflictQuestionProps) {
  const { t, locale } = useText();
  const now = useNow();
  const text = useRecordText(names);
  const resolve = useCommand(resolveConflict);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const isDecided = conflicts.every(({ field }) => choices[field] !== undefined);
  return (
    <div className="flex flex-col gap-3 pt-1">
      <p className="text-body font-bold">{t("records.conflict.title")}</p>
      {conflicts.map(({ field, mine, theirs, theirName, theirAt }) => {
        const author = theirName === "" ? t("records.conflict.somebody") : theirName;
        const whose =
          theirAt === null
            ? author
            : t("records.conflict.by", { name: author, when: formatAge(theirAt, Math.max(now, theirAt), locale) });
        return (
          <fieldset key={field} className="flex flex-col gap-2">
            <legend className="pb-1 text-body font-medium">
              <span aria-hidden>{text.fieldName(noun, field)}</span>
              <span className="sr-only">{t("records.conflict.choose", { field: text.fieldName(noun, field) })}</span>
            </legend>
            {(["mine", "theirs"] as const).map((choice) => (
              <ChoiceCard
                key={choice}
                name={`${entryKey} ${field}`}
                label={t(choice === "mine" ? "records.conflict.keepMine" : "records.conflict.keepTheirs")}
                value={text.fieldValue(noun, field, choice === "mine" ? mine : theirs)}
                note={choice === "mine" ? "" : whose}
                chosen={choices[field] === choice}
                onChoose={() => setChoices((before) => ({ ...before, [field]: choice }))}
              />
            ))}
          </fieldset>
        );
      })}
      <p className="text-caption text-muted">{t("records.conflict.hint")}</p>
      <Button variant="main" disabled={!isDecided} onClick={() => void resolve({ key: entryKey, choices })}>
        {t("records.conflict.send")}
      </Button>
    </div>
  );
}

interface ChoiceCardProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function ChoiceCard({ name, label, value, note, chosen, onChoose }: ChoiceCardProps) {
  return (
    <label
      className={joinClasses(
        "relative flex min-h-12 items-center gap-3 rounded-control px-3 py-2",
        "has-focus-visible:outline-3 has-focus-visible:outline-brand",
        chosen ? "bg-raised edge-control" : "edge",
      )}
    >
      <input type="radio" name={name} checked={chosen} onChange={onChoose} className="size-5 shrink-0 accent-brand" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-caption text-muted">
          {label}
          {note !== "" && ` · ${note}`}
        </span>
        <span className="text-body font-medium break-words">{value}</span>
      </span>
    </label>
  );
}
