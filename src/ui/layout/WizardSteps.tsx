import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RouteLine, RouteStop } from "./RouteLine.tsx";
import { useStepFocus } from "./use-step-focus.ts";

interface WizardStepsProps {
  readonly label: string;
  readonly steps: readonly { readonly id: string; readonly title: string; readonly summary?: string }[];
  /** Index of the open step. */
  readonly current: number;
  /** Reopens a finished step; its entries stay. */
  readonly onGoTo: (index: number) => void;
  /** The open step's fields. */
  readonly children: ReactNode;
}

/** A wizard drawn as a route: finished steps can be reopened, the open one shows its fields. */
export function WizardSteps({ label, steps, current, onGoTo, children }: WizardStepsProps) {
  const { t } = useTranslation();
  const step = useStepFocus(current);

  return (
    <RouteLine label={label}>
      {steps.map(({ id, title, summary }, index) => {
        const mark = index < current ? "done" : index === current ? "now" : "planned";
        const last = index === steps.length - 1;
        return (
          <RouteStop key={id} mark={mark} markLabel={t(`ui.steps.${mark}`)} last={last}>
            {mark === "done" && (
              <button
                type="button"
                onClick={() => onGoTo(index)}
                className="flex min-h-14 w-full flex-col items-start justify-center rounded-control pr-4 text-left active:bg-raised"
              >
                <span className="text-body font-medium">{title}</span>
                {summary !== undefined && <span className="text-caption text-muted">{summary}</span>}
              </button>
            )}
            {mark === "planned" && <p className="flex min-h-14 items-center text-body text-muted">{title}</p>}
            {mark === "now" && (
              <div ref={step} aria-current="step" className="pr-4 pb-4">
                <h2 tabIndex={-1} className="flex min-h-14 items-center text-row font-bold outline-none">
                  {title}
                </h2>
                {children}
              </div>
            )}
          </RouteStop>
        );
      })}
    </RouteLine>
  );
}
