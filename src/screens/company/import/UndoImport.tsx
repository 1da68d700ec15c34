import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LeftRecord, PastImport } from "#domain/import/import-request.ts";
import { formatCount } from "#i18n/format-quantity.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Modal } from "#ui/layout/Modal.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { LeftRecords } from "./LeftRecords.tsx";
import type { CallFailure, ImportService } from "#ports/import-service.ts";

interface UndoImportProps {
  readonly service: ImportService;
  /** The import to undo; null = none. */
  readonly past: PastImport | null;
  readonly onClose: () => void;
}

type Undo =
  | { readonly at: "asking" }
  | { readonly at: "running"; readonly restored: number }
  | { readonly at: "done"; readonly restored: number; readonly removed: number; readonly left: readonly LeftRecord[] }
  | { readonly at: "failed"; readonly problem: CallFailure };

const ASKING: Undo = { at: "asking" };

/** Asks once, undoes the import and lists what was left unchanged. */
export function UndoImport({ service, past, onClose }: UndoImportProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const [undo, setUndo] = useState<Undo>(ASKING);
  const running = undo.at === "running";
  const wasUndone = past?.status === "undone";

  async function start(importId: string) {
    setUndo({ at: "running", restored: 0 });
    const answer = await service.undo(importId, (restored) => setUndo({ at: "running", restored }));
    setUndo(answer.ok ? { at: "done", ...answer.value } : { at: "failed", problem: answer.problem });
  }

  function close() {
    if (running) return;
    setUndo(ASKING);
    onClose();
  }

  return (
    <Modal
      open={past !== null}
      onClose={close}
      title={t(wasUndone ? "import.leftHeading" : undo.at === "done" ? "import.undoneTitle" : "import.undoTitle")}
      actions={
        undo.at === "done" ? (
          <Button variant="main" full onClick={close}>
            {t("import.done")}
          </Button>
        ) : (
          <>
            <Button
              variant={wasUndone ? "main" : "danger"}
              full
              busy={running}
              onClick={() => void start(past?.importId ?? "")}
            >
              {t(wasUndone ? "import.showLeft" : "import.undo")}
            </Button>
            <Button full disabled={running} onClick={close}>
              {t(wasUndone ? "import.done" : "import.keep")}
            </Button>
          </>
        )
      }
    >
      {undo.at === "asking" && (
        <p>{t(wasUndone ? "import.showLeftText" : "import.undoText", { name: past?.fileName ?? "" })}</p>
      )}
      {running && !wasUndone && (
        <output>{t("import.undoing", { restored: formatCount(undo.restored, locale) })}</output>
      )}
      {undo.at === "failed" && <Notice tone="danger">{t(`import.undoProblems.${undo.problem}`)}</Notice>}
      {undo.at === "done" && (
        <>
          {!wasUndone && (
            <output className="block">
              {(["removed", "undone"] as const)
                .map((part) => [part, part === "removed" ? undo.removed : undo.restored - undo.removed] as const)
                .filter(([part, count]) => count > 0 || (part === "undone" && undo.restored === 0))
                .map(([part, count]) => t(`import.${part}`, { count, replace: { count: formatCount(count, locale) } }))
                .join(" ")}
            </output>
          )}
          {undo.left.length > 0 && <LeftRecords past={past} left={undo.left} />}
        </>
      )}
    </Modal>
  );
}
