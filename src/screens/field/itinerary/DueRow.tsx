import { useEffect, useState } from "react";
import { seesAll } from "#domain/access/is-owner.ts";
import type { UnplannedReason } from "#domain/planning/plan-input.ts";
import type { Day } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { type DueCustomers, explainDue, listDueCustomers } from "#local/queries/itinerary/due-customers.ts";
import { Notice } from "#ui/feedback/Notice.tsx";
import { StopSign } from "#ui/layout/RouteLine.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { PlanVisits } from "./PlanVisits.tsx";

/** How many are due and not planned; opens them, each with the reason, to be put on a day (VISIT-47). */
export function DueRow({ today }: { readonly today: Day }) {
  const { t } = useText();
  const { roles } = useDevice().identity;
  const due = readyValue(useLive(listDueCustomers, undefined)) ?? null;
  const [opened, setOpened] = useState<DueCustomers | null>(null);
  if (due === null) return null;
  if (due.lacksFrequencies) {
    return (
      <div className="px-4 py-2">
        <Notice>{t(seesAll(roles) ? "itinerary.due.noFrequencies" : "itinerary.due.noFrequenciesOwn")}</Notice>
      </div>
    );
  }
  return (
    <>
      {due.customers.length > 0 && (
        <div className="edge-t">
          <ListRow
            leading={<StopSign mark="offPlan" />}
            title={t("itinerary.due.title", { count: due.customers.length })}
            detail={t("itinerary.due.text")}
            onClick={() => setOpened(due)}
          />
        </div>
      )}
      {opened && <DueVisits due={opened} today={today} onClose={() => setOpened(null)} />}
    </>
  );
}

interface DueVisitsProps {
  readonly due: DueCustomers;
  readonly today: Day;
  readonly onClose: () => void;
}

function DueVisits({ due, today, onClose }: DueVisitsProps) {
  const { t } = useText();
  const device = useDevice();
  const [reasons, setReasons] = useState<ReadonlyMap<string, UnplannedReason> | null>(null);
  useEffect(() => {
    let isLeft = false;
    void explainDue(device, due).then((found) => {
      if (!isLeft) setReasons(found);
    });
    return () => {
      isLeft = true;
    };
  }, [device, due]);
  const noteOf = (id: string) => {
    if (reasons === null) return "";
    const reason = reasons.get(id);
    return reason === undefined ? t("itinerary.due.hasRoom") : t(`itinerary.due.reasons.${reason}`);
  };
  const among = due.customers.map(({ id }) => id);
  return (
    <PlanVisits
      title={t("itinerary.due.title", { count: among.length })}
      today={today}
      among={among}
      noteOf={noteOf}
      repId={due.customers[0]?.repId ?? device.identity.uid}
      onClose={onClose}
    />
  );
}
