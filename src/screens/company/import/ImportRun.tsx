import { formatCount } from "#i18n/format-quantity.ts";
import { type Text, useText } from "#i18n/use-text.ts";
import { BottomBar } from "#ui/layout/BottomBar.tsx";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { fieldLabel } from "#components/import/import-field-text.ts";
import { ImportSteps } from "./ImportSteps.tsx";
import { PastImports } from "./PastImports.tsx";
import { useSyncStatus } from "#components/ports.ts";
import type { ImportService, RunView } from "#ports/import-service.ts";

const SHOWN = 100;

interface ImportRunProps {
  readonly service: ImportService;
  readonly run: RunView;
}

/** A running import: its progress, and the rows the server refused. */
export function ImportRun({ service, run }: ImportRunProps) {
  const text = useText();
  const { t, locale } = text;
  const offline = useSyncStatus().connectivity === "offline";
  const { state, sent, total, applied, refused, fileName, kind } = run;
  const ended = state === "finished" || state === "cancelled" || state === "failed";
  const canStop = state === "applying" || state === "waiting";
  const count = (value: number) => formatCount(value, locale);
  return (
    <>
      <ImportSteps
        now="apply"
        finished={state === "finished"}
        summaries={{
          file: fileName,
          columns: t(`import.kinds.${kind}`),
          check: t("import.records", { count: total }),
        }}
      >
        <output className="flex flex-col gap-2">
          <span className="text-body font-medium">
            {t(`import.run.${state}`)}
            {state === "applying" && <span className="text-muted"> {timeLeft(run, text)}</span>}
          </span>
          <svg
            aria-hidden
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            className="h-1.5 w-full rounded-full bg-raised text-brand"
          >
            <rect width={total === 0 ? 0 : (sent / total) * 100} height="4" fill="currentColor" />
          </svg>
          <span className="text-body tabular-nums">
            {ended
              ? t("import.applied", { count: applied, replace: { count: count(applied) } })
              : t("import.progress", { sent: count(sent), total: count(total) })}
          </span>
        </output>
        {!ended && <p className="text-body text-muted">{t("import.leaveOpen")}</p>}
        {refused.length > 0 && (
          <Notice tone="attention">
            <p className="font-medium">{t("import.refusedTitle")}</p>
            <ul>
              {refused.slice(0, SHOWN).map(({ line, code, field }) => (
                <li key={`${line} ${field}`}>
                  {t(`import.refusals.${code}`, { line: count(line), field: fieldLabel(field, t) })}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </ImportSteps>
      {ended && <PastImports service={service} offline={offline} />}
      <BottomBar>
        {ended ? (
          <Button full variant="main" onClick={() => service.forgetRun()}>
            {t("import.again")}
          </Button>
        ) : (
          <Button full disabled={!canStop} onClick={() => service.cancel()}>
            {t("import.stop")}
          </Button>
        )}
      </BottomBar>
    </>
  );
}

function timeLeft({ secondsLeft }: RunView, { t }: Text): string {
  if (secondsLeft === null) return "";
  return secondsLeft < 90
    ? `· ${t("import.secondsLeft", { count: secondsLeft })}`
    : `· ${t("import.minutesLeft", { count: Math.round(secondsLeft / 60) })}`;
}
