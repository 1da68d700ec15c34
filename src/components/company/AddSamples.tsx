import { PackagePlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { addSamples, type AddSamplesProblem } from "#commands/company/add-samples.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { ConfirmSheet } from "#ui/layout/ConfirmSheet.tsx";
import { useCommand } from "#ui/use-command.ts";

/** Offers the sample catalogue, says what comes with it, and adds it (COMPANY-52). */
export function AddSamples() {
  const { t } = useTranslation();
  const add = useCommand(addSamples);
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AddSamplesProblem["code"] | null>(null);

  async function confirm() {
    setBusy(true);
    const added = await add();
    setBusy(false);
    setProblem(added.ok ? null : added.problem.code);
    if (added.ok) showToast(t("samples.added"));
    return added.ok;
  }

  return (
    <>
      <Button icon={<PackagePlus aria-hidden className="size-5" />} onClick={() => setOpen(true)}>
        {t("samples.use")}
      </Button>
      <ConfirmSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("samples.addTitle")}
        action={t("samples.add")}
        busy={busy}
        onConfirm={confirm}
      >
        <div className="flex flex-col gap-3">
          <p>{t("samples.addText")}</p>
          <p>{t("samples.addBack")}</p>
          {problem !== null && <Notice tone="danger">{t(`samples.problems.${problem}`)}</Notice>}
        </div>
      </ConfirmSheet>
    </>
  );
}
