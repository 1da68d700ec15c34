import { useState } from "react";
import { useTranslation } from "react-i18next";
import { removeSamples } from "#commands/company/remove-samples.ts";
import type { SampleRemoval, SampleState } from "#domain/start/plan-sample-removal.ts";
import { useLocale } from "#i18n/use-locale.ts";
import { readSampleRemoval } from "#local/queries/company/samples.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";
import { readyValue, useLive } from "#ui/use-live.ts";

/**
 * Says that samples are in the company, and removes them: what goes, what is only disabled and what stays is told
 * before and after (COMPANY-53). Nothing while there is none to remove.
 */
export function RemoveSamples() {
  const { t } = useTranslation();
  const remove = useCommand(removeSamples);
  const removal = readyValue(useLive(readSampleRemoval, undefined)) ?? null;
  const [stage, setStage] = useState<"closed" | "asking" | "working" | "failed">("closed");
  const [done, setDone] = useState<SampleRemoval | null>(null);
  const hasAny = removal !== null && removal.removed.length + removal.archived.length > 0;
  const shown = done ?? removal;

  async function start() {
    setStage("working");
    const answer = await remove();
    setStage(answer.ok ? "asking" : "failed");
    if (answer.ok) setDone(answer.value);
  }

  function close() {
    setStage("closed");
    setDone(null);
  }

  return (
    <>
      {hasAny && (
        <Notice action={<Button onClick={() => setStage("asking")}>{t("samples.remove")}</Button>}>
          <p className="font-medium">{t("samples.there")}</p>
          <p>{t("samples.thereText")}</p>
        </Notice>
      )}
      <Sheet
        open={stage !== "closed" && shown !== null}
        onClose={close}
        title={t(done === null ? "samples.removeTitle" : "samples.removedTitle")}
        footer={
          done === null ? (
            <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
              <Button onClick={close}>{t("ui.cancel")}</Button>
              <Button variant="danger" busy={stage === "working"} onClick={() => void start()}>
                {t("samples.removeNow")}
              </Button>
            </div>
          ) : (
            <Button variant="main" full onClick={close}>
              {t("ui.close")}
            </Button>
          )
        }
      >
        <div className="flex flex-col gap-4 px-4 py-3 text-body">
          {shown && <Removal removal={shown} isDone={done !== null} />}
          {stage === "failed" && <Notice tone="danger">{t("samples.failed")}</Notice>}
        </div>
      </Sheet>
    </>
  );
}

function Removal({ removal, isDone }: { readonly removal: SampleRemoval; readonly isDone: boolean }) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const { removed, archived, kept } = removal;
  const counts = NOUNS.map((noun) => [noun, removed.filter((each) => each.noun === noun).length] as const)
    .filter(([, count]) => count > 0)
    .map(([noun, count]) => t(`samples.counts.${noun}`, { count }));
  const what = new Intl.ListFormat(locale, { type: "conjunction" }).format(counts);
  return (
    <>
      {counts.length > 0 && <p>{t(isDone ? "samples.gone" : "samples.goes", { what })}</p>}
      <Names title={t(isDone ? "samples.archived" : "samples.archives")} samples={archived} />
      <Names title={t(isDone ? "samples.kept" : "samples.keeps")} samples={kept} />
    </>
  );
}

const NOUNS = ["product", "category", "customer"] as const;

function Names({ title, samples }: { readonly title: string; readonly samples: readonly SampleState[] }) {
  if (samples.length === 0) return null;
  return (
    <div>
      <p className="font-medium">{title}</p>
      <ul className="list-disc pl-5 text-muted">
        {samples.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
