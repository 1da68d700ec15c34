import { useText } from "#i18n/use-text.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { CheckStep } from "./CheckStep.tsx";
import { ColumnsStep } from "./ColumnsStep.tsx";
import { FileStep } from "./FileStep.tsx";
import { ImportSteps } from "./ImportSteps.tsx";
import { PastImports } from "./PastImports.tsx";
import { partsText } from "./parts-text.ts";
import { isReady, needsDecimal, useImport } from "./use-import.ts";
import { useSyncStatus } from "#components/ports.ts";
import type { ImportService } from "#ports/import-service.ts";

/** From the file to the dry run; nothing is written on the way. */
export function ImportWizard({ service }: { readonly service: ImportService }) {
  const text = useText();
  const { t } = text;
  const wizard = useImport(service);
  const { draft } = wizard;
  const offline = useSyncStatus().connectivity === "offline";
  const { file, check, kind } = draft;
  const rows = check ? check.counts.new + check.counts.changed : 0;
  return (
    <>
      <ImportSteps
        now={draft.step}
        summaries={{
          file: file ? `${file.fileName} · ${t("import.fileRows", { count: file.rows })}` : "",
          columns: t(`import.kinds.${kind}`),
        }}
        onGoTo={(step) => step !== "apply" && wizard.goTo(step)}
      >
        {draft.step === "file" && (
          <FileStep problem={draft.problem} busy={draft.busy} onChoose={(chosen) => void wizard.chooseFile(chosen)} />
        )}
        {draft.step === "columns" && <ColumnsStep wizard={wizard} />}
        {draft.step === "check" && check && <CheckStep service={service} wizard={wizard} check={check} />}
      </ImportSteps>
      {draft.step === "file" && <PastImports service={service} offline={offline} />}
      {draft.step === "columns" && (
        <BottomBar>
          <Button
            variant="main"
            full
            busy={draft.progress !== null || draft.busy}
            disabled={!isReady(draft)}
            reason={
              isReady(draft) ? undefined : t(needsDecimal(draft) ? "import.chooseDecimal" : "import.chooseColumns")
            }
            onClick={() => void wizard.check()}
          >
            {t("import.checkFile")}
          </Button>
        </BottomBar>
      )}
      {draft.step === "check" && (
        <BottomBar>
          <Button
            variant="main"
            full
            disabled={rows === 0 || offline}
            reason={offline ? t("import.pastOffline") : undefined}
            onClick={() => void service.apply()}
          >
            {rows === 0
              ? t("import.nothingToApply")
              : t("import.applyParts", { parts: check ? partsText(text, kind, check) : "" })}
          </Button>
        </BottomBar>
      )}
    </>
  );
}
