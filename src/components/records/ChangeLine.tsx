import { useTranslation } from "react-i18next";
import type { HistoryLine } from "#domain/records/history-line.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import type { RecordText } from "./use-record-text.ts";

interface ChangeLineProps {
  readonly line: HistoryLine;
  readonly text: RecordText;
  /** The record's name, where it is not clear. */
  readonly record?: string;
}

/** Who changed which fields, from what to what. */
export function ChangeLine({ line, text, record }: ChangeLineProps) {
  const { t } = useTranslation();
  const { noun, kind, fields, yielded, note, byName, at, recoveredBy } = line;
  const name = byName === "" ? t("records.history.store") : byName;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-body font-medium">
          {t("records.history.line", { name, what: t(`records.history.kinds.${kind}`) })}
        </span>
        <span className="text-caption text-muted">
          <AgeText at={at} />
        </span>
      </p>
      {record !== undefined && <p className="text-body font-medium break-words">{record}</p>}
      {kind !== "created" &&
        Object.entries(fields).map(([field, { from, to }]) => (
          <p key={field} className="text-body break-words">
            <span className="text-muted">{text.fieldName(noun, field)}: </span>
            {t("records.history.change", {
              from: text.fieldValue(noun, field, from),
              to: text.fieldValue(noun, field, to),
            })}
          </p>
        ))}
      {Object.entries(yielded).map(([field, value]) => (
        <p key={field} className="text-caption break-words text-muted">
          {t("records.history.yielded", {
            field: text.fieldName(noun, field),
            value: text.fieldValue(noun, field, value),
          })}
        </p>
      ))}
      {recoveredBy !== undefined && (
        <p className="text-caption text-muted">{t("records.history.recovered", { name: recoveredBy.name })}</p>
      )}
      {kind === "corrected" && note !== "" && <p className="text-caption text-muted">{note}</p>}
    </>
  );
}
