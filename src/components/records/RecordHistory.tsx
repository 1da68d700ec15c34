import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { HistoryLine } from "#domain/records/history-line.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { type RecordNames, useRecordText } from "./use-record-text.ts";
import { ChangeLine } from "./ChangeLine.tsx";
import { type RecordHistoryState, useHistory } from "./use-history.ts";

interface RecordHistoryProps {
  readonly noun: RecordNoun;
  readonly recordId: string;
  /** From `readRecordNames`. */
  readonly names: RecordNames;
}

const SHOWN_AT_FIRST = 5;

/** Who changed which fields of a record, latest first (REC-4). For owners, online only. */
export function RecordHistory({ noun, recordId, names }: RecordHistoryProps) {
  const { t } = useTranslation();
  const text = useRecordText(names);
  const history = useHistory(noun, recordId);
  if (history === null) return null;
  return (
    <HistorySection
      {...history}
      title={t("records.history.title")}
      offline={t("records.history.offline")}
      empty={t("records.history.empty")}
      drawLine={(line) => <ChangeLine line={line} text={text} />}
    />
  );
}

interface HistorySectionProps {
  readonly title: string;
  readonly lines: RecordHistoryState;
  readonly retry: () => void;
  /** The texts for offline and for an empty history. */
  readonly offline: string;
  readonly empty: string;
  readonly drawLine: (line: HistoryLine) => ReactNode;
  /** What is not in the store yet, above what is. */
  readonly own?: ReactNode;
}

/** Lines of a history, the first few without a tap; offline it says that they are on the server. */
export function HistorySection({ title, lines, retry, offline, empty, drawLine, own }: HistorySectionProps) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  return (
    <Section title={title}>
      {own}
      {lines === "loading" && <LoadingRows count={2} />}
      {lines === "unreachable" && (
        <div className="flex flex-col items-start gap-2 px-4 pb-3">
          <p className="text-body text-muted">{offline}</p>
          <Button onClick={retry}>{t("ui.tryAgain")}</Button>
        </div>
      )}
      {lines !== "loading" && lines !== "unreachable" && (
        <>
          {lines.length === 0 && !own && <p className="px-4 pb-3 text-body text-muted">{empty}</p>}
          <ul>
            {(all ? lines : lines.slice(0, SHOWN_AT_FIRST)).map((line) => (
              <li key={line.lineId} className="flex flex-col gap-1 px-4 py-3 edge-b">
                {drawLine(line)}
              </li>
            ))}
          </ul>
          {!all && lines.length > SHOWN_AT_FIRST && (
            <div className="px-4 py-2">
              <Button onClick={() => setAll(true)}>{t("records.history.more")}</Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}
