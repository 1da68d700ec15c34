import { FileUp } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { unsentText } from "#components/sync/unsent-text.ts";
import { useRecoverUnsent } from "#components/ports.ts";
import { countStoredChanges } from "#domain/sync/count-unsent.ts";
import { formatDate } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import type { RecoverUnsent as Recover } from "#ports/recovery.ts";
import { Button } from "#ui/controls/Button.tsx";
import { FileButton } from "#ui/controls/FileButton.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { RecoveredItems } from "./RecoveredItems.tsx";
import { itemsToSave, type Recovery, type RecoveryActions, useRecovery } from "./use-recovery.ts";

/** Reads the unsent work of a phone that somebody left, and imports it (COMPANY-35). For owners. */
export function RecoverUnsent() {
  const { t } = useTranslation();
  const recover = useRecoverUnsent();
  const [isOpen, setOpen] = useState(false);
  if (recover === null) return null;
  return (
    <div className="px-4 py-4 panes:max-w-md">
      <Button full icon={<FileUp className="size-5" />} onClick={() => setOpen(true)}>
        {t("companyUsers.recover.title")}
      </Button>
      {isOpen && <RecoverSheet recover={recover} onClose={() => setOpen(false)} />}
    </div>
  );
}

function RecoverSheet({ recover, onClose }: { readonly recover: Recover; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const recovery = useRecovery(recover);
  const { file, problem, doing, choose } = recovery;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("companyUsers.recover.title")}
      size="tall"
      footer={file !== null && doing !== "reading" && <NextStep recovery={recovery} onClose={onClose} />}
    >
      <div className="flex flex-col gap-4 p-4">
        {file === null && (
          <>
            <p className="text-body">{t("companyUsers.recover.intro")}</p>
            <p className="text-body text-muted">{t("companyUsers.recover.how")}</p>
            <FileButton
              accept=".json,application/json"
              busy={doing !== null}
              onChoose={(chosen) => void choose(chosen)}
            >
              {t(doing === null ? "companyUsers.recover.choose" : "companyUsers.recover.reading")}
            </FileButton>
          </>
        )}
        {problem !== null && (
          <Notice tone={problem === "unreachable" ? "attention" : "danger"}>
            {t(`companyUsers.recover.problems.${problem}`)}
          </Notice>
        )}
        {file !== null && problem !== "otherCompany" && <Found recovery={recovery} />}
      </div>
      {file !== null && problem !== "otherCompany" && <RecoveredItems recovery={recovery} />}
    </Sheet>
  );
}

/** Whose work it is, since when, what it holds, and how far it is. */
function Found({ recovery }: { readonly recovery: Recovery }) {
  const text = useText();
  const { t, locale } = text;
  const { file, author, answers, doing, isImported } = recovery;
  if (file === null) return null;
  const { known, others } = countStoredChanges(file.items.map(({ change }) => change));
  const said = [...answers.values()];
  const count = (outcome: string) => said.filter((answer) => answer.outcome === outcome).length;
  const counts = [
    ["accepted", count("accepted")],
    ["new", count("new")],
    ["known", count("known")],
    ["refused", count("refused")],
    ["unreachable", count("unreachable")],
  ] as const;
  const isAllHere = file.items.length > 0 && itemsToSave(recovery).length === 0;
  return (
    <>
      <div className="flex flex-col gap-1">
        {author !== "" && <p className="text-row font-bold">{t("companyUsers.recover.of", { name: author })}</p>}
        <p className="text-body">{unsentText(known, text, others) || t("companyUsers.recover.nothing")}</p>
        <p className="text-caption text-muted">
          {t("companyUsers.recover.savedAt", { time: formatDate(file.savedAt, locale) })}
        </p>
      </div>
      <output className="block text-body font-medium">
        {doing !== null
          ? t(`companyUsers.recover.${doing}`)
          : counts
              .filter(([, number]) => number > 0)
              .map(([outcome, number]) => t(`companyUsers.recover.counts.${outcome}`, { count: number }))
              .join(" · ")}
      </output>
      {doing === null && isAllHere && (
        <Notice>{t(count("accepted") > 0 ? "companyUsers.recover.allHere" : "companyUsers.recover.allKnown")}</Notice>
      )}
      {doing === null && isImported && count("refused") > 0 && (
        <Notice tone="attention">{t("companyUsers.recover.someLeft")}</Notice>
      )}
    </>
  );
}

interface NextStepProps {
  readonly recovery: Recovery & RecoveryActions;
  readonly onClose: () => void;
}

function NextStep({ recovery, onClose }: NextStepProps) {
  const { t } = useTranslation();
  const { file, problem, doing, answers, isImported, look, save } = recovery;
  const left = itemsToSave(recovery).length;
  const isSeen = file !== null && file.items.every(({ key }) => answers.has(key));
  const isOver = problem === "otherCompany" || problem === "notAllowed" || left === 0;
  if (doing === null && isOver) {
    return (
      <Button variant="main" full onClick={onClose}>
        {t("companyUsers.recover.done")}
      </Button>
    );
  }
  if (!isSeen && !isImported) {
    return (
      <Button variant="main" full busy={doing !== null} onClick={() => void look()}>
        {t("companyUsers.recover.again")}
      </Button>
    );
  }
  return (
    <Button variant={isImported ? "plain" : "main"} full busy={doing !== null} onClick={() => void save()}>
      {t(isImported ? "companyUsers.recover.again" : "companyUsers.recover.import", { count: left })}
    </Button>
  );
}
