import { useTranslation } from "react-i18next";
import { FileButton } from "#ui/controls/FileButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import type { ImportDraft } from "./use-import.ts";

const ACCEPTED =
  ".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface FileStepProps {
  readonly draft: ImportDraft;
  readonly onChoose: (file: File) => void;
}

/** A file from this device. */
export function FileStep({ draft, onChoose }: FileStepProps) {
  const { t } = useTranslation();
  const { problem, busy } = draft;
  return (
    <>
      <FileButton accept={ACCEPTED} busy={busy} onChoose={onChoose}>
        {t(busy ? "import.reading" : "import.choose")}
      </FileButton>
      <p className="text-body text-muted">{t("import.fileHint")}</p>
      {problem !== null && problem !== "notLoaded" && (
        <Notice tone="danger">{t(`import.fileProblems.${problem}`)}</Notice>
      )}
    </>
  );
}
