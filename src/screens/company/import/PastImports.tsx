import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { UNDO_MS } from "#domain/import/import-kind.ts";
import type { PastImport } from "#domain/import/import-request.ts";
import { formatAge, formatDate } from "#i18n/format-date.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { UndoImport } from "./UndoImport.tsx";
import type { CallFailure, ImportService } from "#ports/import-service.ts";

interface PastImportsProps {
  readonly service: ImportService;
  readonly offline: boolean;
}

/** Recent imports, which can be undone for 24 hours (IMPORT-9). */
export function PastImports({ service, offline }: PastImportsProps) {
  const { t } = useTranslation();
  const [known, setKnown] = useState<readonly PastImport[] | CallFailure | null>(null);
  const [undoing, setUndoing] = useState<PastImport | null>(null);
  const read = useCallback(() => {
    void service.list().then((answer) => setKnown(answer.ok ? answer.value : answer.problem));
  }, [service]);
  useEffect(() => {
    if (!offline) read();
  }, [offline, read]);
  const readAgain = () => {
    setKnown(null);
    read();
  };
  return (
    <Section title={t("import.past")}>
      {offline && (
        <div className="px-4">
          <Notice tone="attention">{t("import.needsConnection")}</Notice>
        </div>
      )}
      {!offline && known === null && <LoadingRows />}
      {!offline && typeof known === "string" && (
        <div className="px-4">
          <Notice
            tone={known === "unreachable" ? "attention" : "danger"}
            action={<Button onClick={readAgain}>{t("ui.tryAgain")}</Button>}
          >
            {t(known === "unreachable" ? "import.needsConnection" : "import.pastFailed")}
          </Notice>
        </div>
      )}
      {!offline && Array.isArray(known) && (
        <ul className="flex flex-col">
          {known.length === 0 && <li className="px-4 py-2 text-body text-muted">{t("import.pastNone")}</li>}
          {known.map((past: PastImport) => (
            <PastImportRow key={past.importId} past={past} onUndo={() => setUndoing(past)} />
          ))}
        </ul>
      )}
      <UndoImport
        service={service}
        past={undoing}
        onClose={() => {
          setUndoing(null);
          read();
        }}
      />
    </Section>
  );
}

function PastImportRow({ past, onUndo }: { readonly past: PastImport; readonly onUndo: () => void }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const now = useNow();
  const { fileName, kind, applied, startedAt, byName, status, left } = past;
  const until = startedAt + UNDO_MS;
  const canUndo = status === "undoing" || (status !== "undone" && now < until);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 edge-b">
      <span className="flex min-w-0 flex-1 basis-64 flex-col">
        <span className="text-row font-medium break-words">{fileName}</span>
        <span className="text-body text-muted">
          {t("import.pastDetail", {
            kind: t(`import.kinds.${kind}`),
            applied: formatCount(applied, locale),
            when: formatAge(startedAt, now, locale),
            by: byName,
          })}
        </span>
        <span className="text-caption text-muted">
          {[t(`import.status.${status}`), canUndo ? t("import.undoUntil", { time: formatDate(until, locale) }) : ""]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </span>
      {canUndo && <Button onClick={onUndo}>{t(status === "undoing" ? "import.undoGoOn" : "import.undo")}</Button>}
      {status === "undone" && left > 0 && <Button onClick={onUndo}>{t("import.showLeft")}</Button>}
    </li>
  );
}
