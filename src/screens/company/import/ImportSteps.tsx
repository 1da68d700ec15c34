import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RouteLine, RouteStop } from "#ui/layout/RouteLine.tsx";
import { useStepFocus } from "#ui/layout/use-step-focus.ts";

const STEPS = ["file", "columns", "check", "apply"] as const;
export type ImportStep = (typeof STEPS)[number];

interface ImportStepsProps {
  readonly now: ImportStep;
  /** A summary of the finished step. */
  readonly summaries: Partial<Record<ImportStep, string>>;
  readonly onGoTo?: (step: ImportStep) => void;
  /** The current step is finished too. */
  readonly finished?: boolean;
  /** The current step's content. */
  readonly children: ReactNode;
}

/** The import's steps drawn as a route. */
export function ImportSteps({ now, summaries, onGoTo, finished = false, children }: ImportStepsProps) {
  const { t } = useTranslation();
  const present = STEPS.indexOf(now);
  const content = useStepFocus(now);
  return (
    <RouteLine label={t("import.stepsLabel")}>
      {STEPS.map((step, place) => {
        const isPresent = place === present;
        const mark = place < present || (isPresent && finished) ? "done" : isPresent ? "now" : "planned";
        return (
          <RouteStop key={step} mark={mark} markLabel={t(`import.marks.${mark}`)} last={place === STEPS.length - 1}>
            <div ref={isPresent ? content : undefined} className="flex min-h-14 flex-col justify-center pt-3 pr-4 pb-2">
              {mark === "done" && onGoTo ? (
                <button
                  type="button"
                  onClick={() => onGoTo(step)}
                  className="flex min-h-12 flex-col items-start justify-center rounded-control text-left active:bg-raised"
                >
                  <span className="text-row font-medium">{t(`import.steps.${step}`)}</span>
                  <span className="text-body break-words text-muted">{summaries[step]}</span>
                </button>
              ) : (
                <h2
                  tabIndex={isPresent ? -1 : undefined}
                  className={mark === "planned" ? "text-row text-muted" : "text-row font-bold outline-none"}
                >
                  {t(`import.steps.${step}`)}
                </h2>
              )}
              {mark === "done" && !onGoTo && !isPresent && (
                <p className="text-body break-words text-muted">{summaries[step]}</p>
              )}
              {isPresent && <div className="flex flex-col gap-4 pt-3">{children}</div>}
            </div>
          </RouteStop>
        );
      })}
    </RouteLine>
  );
}
