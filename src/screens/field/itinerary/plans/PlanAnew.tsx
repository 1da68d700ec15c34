import { useEffect, useState } from "react";
import { planDifference, type PlanMove } from "#domain/planning/plan-difference.ts";
import type { PlanAnswer } from "#domain/planning/plan-request.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { readTeamNames } from "#local/queries/itinerary/team.ts";
import type { PlanTeam, PlanTeamProblem } from "#ports/plan-team.ts";
import { Button } from "#ui/controls/Button.tsx";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { Checkbox } from "#ui/fields/Checkbox.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";

/** So many changes are listed; the rest is counted. */
const SHOWN = 100;

interface PlanAnewProps {
  readonly plan: PlanTeam;
  readonly onClose: () => void;
}

type Preview = { readonly isAnew: boolean } & (
  | { readonly answer: PlanAnswer; readonly problem: null }
  | { readonly answer: null; readonly problem: PlanTeamProblem }
);

/** Plans the team's days ahead again: first what that would change, then the change itself (VISIT-48). */
export function PlanAnew({ plan, onClose }: PlanAnewProps) {
  const { t } = useText();
  const [isAnew, setIsAnew] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => {
    let isLeft = false;
    void plan({ repIds: [], isAnew, isApplied: false }).then((made) => {
      if (isLeft) return;
      setPreview(
        made.ok ? { isAnew, answer: made.value, problem: null } : { isAnew, answer: null, problem: made.problem },
      );
    });
    return () => {
      isLeft = true;
    };
  }, [plan, isAnew]);
  const shown = preview?.isAnew === isAnew ? preview : null;

  async function apply() {
    setIsRunning(true);
    const made = await plan({ repIds: [], isAnew, isApplied: true });
    setIsRunning(false);
    if (made.ok) {
      showToast(t("itinerary.anew.done", { count: made.value.changes.length }));
      onClose();
    } else showToast(t(`itinerary.anew.problems.${made.problem}`));
  }

  const count = shown?.answer?.changes.length ?? 0;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("itinerary.anew.title")}
      size="tall"
      footer={
        <Button variant="main" full busy={isRunning} disabled={count === 0} onClick={() => void apply()}>
          {count === 0 ? t("itinerary.anew.apply") : t("itinerary.anew.applyDays", { count })}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="text-body">{t("itinerary.anew.text")}</p>
        <Checkbox
          label={t("itinerary.anew.isAnew")}
          hint={t("itinerary.anew.isAnewText")}
          checked={isAnew}
          onChange={setIsAnew}
        />
      </div>
      {shown === null && <LoadingRows />}
      {shown?.problem && (
        <div className="px-4">
          <Notice tone="attention">{t(`itinerary.anew.problems.${shown.problem}`)}</Notice>
        </div>
      )}
      {shown?.answer && <Difference answer={shown.answer} />}
    </Sheet>
  );
}

function Difference({ answer }: { readonly answer: PlanAnswer }) {
  const { t, locale } = useText();
  const { moves, reordered } = planDifference(answer.changes);
  const listed = moves.slice(0, SHOWN);
  const missing = answer.unplanned.slice(0, SHOWN);
  const customerIds = [...listed, ...missing].map(({ customerId }) => customerId);
  const names = readyValue(useLive(readTeamNames, { customerIds })) ?? {};
  const place = ({ repId, day }: NonNullable<PlanMove["to"]>) =>
    t("itinerary.team.place", { name: names[repId] ?? repId, day: formatDay(day, locale) });
  const words = ({ from, to }: PlanMove) => {
    if (from === null) return to === null ? "" : t("itinerary.anew.comes", { to: place(to) });
    return to === null
      ? t("itinerary.anew.goes", { from: place(from) })
      : t("itinerary.anew.moves", { from: place(from), to: place(to) });
  };
  return (
    <>
      {moves.length === 0 && reordered === 0 && <p className="px-4 pb-4 text-body">{t("itinerary.anew.nothing")}</p>}
      {moves.length > 0 && (
        <Section title={t("itinerary.anew.changes", { count: moves.length })}>
          <ul className="edge-t">
            {listed.map((move) => (
              <li key={`${move.customerId} ${move.from?.day ?? ""} ${move.to?.day ?? ""}`} className="px-4 py-2 edge-b">
                <p className="text-body font-medium">{names[move.customerId] ?? t("itineraryDay.aCustomer")}</p>
                <p className="text-caption text-muted">{words(move)}</p>
              </li>
            ))}
          </ul>
          {moves.length > SHOWN && (
            <p className="px-4 py-2 text-body text-muted">{t("bulkEdit.andMore", { count: moves.length - SHOWN })}</p>
          )}
        </Section>
      )}
      {reordered > 0 && (
        <p className="px-4 py-2 text-body text-muted">{t("itinerary.anew.reordered", { count: reordered })}</p>
      )}
      {answer.unplanned.length > 0 && (
        <Section title={t("itinerary.due.title", { count: answer.unplanned.length })}>
          <ul className="edge-t">
            {missing.map(({ customerId, reason }) => (
              <li key={customerId} className="px-4 py-2 edge-b">
                <p className="text-body font-medium">{names[customerId] ?? t("itineraryDay.aCustomer")}</p>
                <p className="text-caption text-muted">{t(`itinerary.due.reasons.${reason}`)}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
