import { useTranslation } from "react-i18next";
import { Arrived } from "#components/sync/Arrived.tsx";
import { IMPORT_FEEDS } from "#domain/import/import-kind.ts";
import { FileButton } from "#ui/controls/FileButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import type { ImportDraft } from "./use-import.ts";

const ACCEPTED =
  ".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

interface FileStepProps extends Pick<ImportDraft, "problem" | "busy"> {
  readonly onChoose: (file: File) => void;
}

/** A file from this device, once what it is read by is here: its columns are guessed from price lists and tax classes. */
export function FileStep({ problem, busy, onChoose }: FileStepProps) {
  const { t } = useTranslation();
  return (
    <>
      <Arrived feeds={IMPORT_FEEDS} compact loading={<Notice>{t("import.firstLoad")}</Notice>}>
        <FileButton accept={ACCEPTED} busy={busy} onChoose={onChoose}>
          {t(busy ? "import.reading" : "import.choose")}
        </FileButton>
      </Arrived>
      <p className="text-body text-muted">{t("import.fileHint")}</p>
      {problem !== null && problem !== "notLoaded" && (
        <Notice tone="danger">{t(`import.fileProblems.${problem}`)}</Notice>
      )}
    </>
  );
}
