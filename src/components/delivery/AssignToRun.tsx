import { useState } from "react";
import type { StaffMember } from "#domain/company/staff.ts";
import type { Run } from "#domain/delivery/run.ts";
import type { Day } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { AssignSheet } from "./AssignSheet.tsx";
import type { Grabbed, PlanStep } from "./dispatch.ts";
import { RunSheet } from "./RunSheet.tsx";
import { useRunSteps } from "./use-run-steps.ts";

interface AssignToRunProps {
  readonly stops: readonly Grabbed[];
  /** Those that can take more. */
  readonly runs: readonly Run[];
  readonly drivers: readonly StaffMember[];
  readonly today: Day;
  /** The day that a new run is proposed for. */
  readonly day: Day;
  /** Whether a new run was chosen already. */
  readonly isNew: boolean;
  readonly onClose: () => void;
  readonly onAssigned: () => void;
}

/** Asks which run orders go to, one of these or a new one, and puts them on it (DELIV-20). */
export function AssignToRun({ stops, runs, drivers, today, day, isNew, onClose, onAssigned }: AssignToRunProps) {
  const { t } = useText();
  const device = useDevice();
  const steps = useRunSteps();
  const [isPlanning, setIsPlanning] = useState(isNew);

  async function put(run: Pick<Run, "runId" | "driverName">, planned?: PlanStep) {
    onClose();
    if (await steps.assign(run, stops, planned)) onAssigned();
  }

  if (isPlanning) {
    return (
      <RunSheet
        run={null}
        day={day}
        today={today}
        drivers={drivers}
        onClose={onClose}
        onPlan={(plan) => void put({ runId: device.newId(), driverName: plan.driverName }, plan)}
      />
    );
  }
  return (
    <AssignSheet
      title={t("runs.assignTitle", { count: stops.length })}
      runs={runs}
      today={today}
      onClose={onClose}
      onRun={(run) => void put(run)}
      onNew={() => setIsPlanning(true)}
    />
  );
}
