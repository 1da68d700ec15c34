import { Upload } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
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
  const id = useId();
  const { problem, busy } = draft;
  return (
    <>
      <label
        htmlFor={id}
        className="relative inline-flex min-h-14 cursor-pointer items-center justify-center gap-2 rounded-control bg-brand px-5 text-body font-medium text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand panes:max-w-sm"
      >
        <Upload aria-hidden className="size-5" />
        {t(busy ? "import.reading" : "import.choose")}
        <input
          id={id}
          type="file"
          accept={ACCEPTED}
          disabled={busy}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onChoose(file);
            event.target.value = "";
          }}
        />
      </label>
      <p className="text-body text-muted">{t("import.fileHint")}</p>
      {problem !== null && problem !== "notLoaded" && (
        <Notice tone="danger">{t(`import.fileProblems.${problem}`)}</Notice>
      )}
    </>
  );
}
