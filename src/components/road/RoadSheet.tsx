import { useText } from "#i18n/use-text.ts";
import type { Road, RoadRun } from "#ports/road.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { ProgressBar } from "#ui/feedback/ProgressBar.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { RenewSession } from "../account/RenewSession.tsx";
import { RoadCheckRow } from "./RoadCheckRow.tsx";
import { RoadSign } from "./RoadSign.tsx";
import { headlineText } from "./road-text.ts";
import { type RoadStep, useRoadRun } from "./use-road-run.ts";

const ORDER = { red: 0, amber: 1, green: 2 } as const;

interface RoadSheetProps {
  readonly road: Road;
  readonly onClose: () => void;
}

/** "Ready for the road": runs the checks, names what is wrong and for whom, and fixes what one tap can (ROAD-7). */
export function RoadSheet({ road, onClose }: RoadSheetProps) {
  const { t } = useText();
  const { last, step, fixes, isOnline, isRenewing, check, fixAll, endRenewing } = useRoadRun(road);
  const isBusy = step.doing === "checking" || step.doing === "fixing";
  const wanted = last?.checks.some(({ fix }) => fix !== null) ?? false;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("road.title")}
      size="tall"
      footer={
        wanted && !isBusy ? (
          <div className="flex flex-col gap-2">
            <Button
              variant="main"
              full
              disabled={fixes.length === 0}
              reason={fixes.length === 0 && !isOnline ? t("ui.needsConnection") : undefined}
              onClick={() => void fixAll()}
            >
              {t("road.fixAll")}
            </Button>
            <Button full onClick={check}>
              {t("road.again")}
            </Button>
          </div>
        ) : (
          <Button variant={wanted ? "plain" : "main"} full busy={isBusy} onClick={check}>
            {t("road.again")}
          </Button>
        )
      }
    >
      <Headline last={last} step={step} />
      {last === null && step.doing === "checking" && <LoadingRows count={6} />}
      {last !== null && (
        <ul>
          {last.checks
            .toSorted((one, other) => ORDER[one.level] - ORDER[other.level])
            .map((each) => (
              <RoadCheckRow key={each.name} check={each} at={last.outcome.at} />
            ))}
        </ul>
      )}
      {isRenewing && <RenewSession onClose={endRenewing} />}
    </Sheet>
  );
}

/** How the last run ended, or what is being done. */
function Headline({ last, step }: { readonly last: RoadRun | null; readonly step: RoadStep }) {
  const text = useText();
  const { t } = text;
  return (
    <div aria-live="polite" className="flex min-h-20 flex-col justify-center gap-1 px-4 py-4 edge-b">
      {step.doing === "fixing" && <ProgressBar label={t(`road.fixing.${step.fix}`)} share={step.done / step.of} />}
      {step.doing === "checking" && <p className="text-title font-bold">{t("road.checking")}</p>}
      {step.doing === "failed" && <p className="text-title font-bold">{t("road.failed")}</p>}
      {step.doing === "nothing" && last !== null && (
        <>
          <RoadSign level={last.outcome.level} />
          <p className="text-title font-bold text-balance">{headlineText(last, text)}</p>
        </>
      )}
    </div>
  );
}
