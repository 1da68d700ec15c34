import { useState } from "react";
import type { StaffMember } from "#domain/company/staff.ts";
import type { Run } from "#domain/delivery/run.ts";
import type { Day } from "#domain/values/instant.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { SelectField } from "#ui/fields/SelectField.tsx";
import { TextField } from "#ui/fields/TextField.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import type { PlanStep } from "./dispatch.ts";

interface RunSheetProps {
  /** Null = a new run. */
  readonly run: Run | null;
  readonly day: Day;
  readonly today: Day;
  readonly drivers: readonly StaffMember[];
  readonly onClose: () => void;
  readonly onPlan: (plan: PlanStep) => void;
}

/** Plans a run, or gives it another driver, day or vehicle (DELIV-11). */
export function RunSheet({ run, day, today, drivers, onClose, onPlan }: RunSheetProps) {
  const { t } = useText();
  const [driverId, setDriverId] = useState(run?.driverId ?? drivers[0]?.id ?? "");
  const [on, setOn] = useState(run?.day ?? day);
  const [vehicle, setVehicle] = useState(run?.vehicle ?? "");
  const driver = drivers.find(({ id }) => id === driverId);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(run === null ? "runs.new" : "runs.change")}
      footer={
        <Button
          variant="main"
          full
          disabled={driver === undefined || on < today}
          onClick={() =>
            driver &&
            onPlan({ kind: "plan", driverId, driverName: driver.name.slice(0, 120), day: on, vehicle: vehicle.trim() })
          }
        >
          {t(run === null ? "runs.plan" : "ui.save")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        {drivers.length === 0 && <Notice tone="attention">{t("runs.noDrivers")}</Notice>}
        <SelectField
          label={t("runs.driver")}
          value={driverId}
          options={drivers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setDriverId}
        />
        <TextField label={t("runs.day")} type="date" min={today} value={on} onChange={setOn} />
        <TextField label={t("runs.vehicle")} maxLength={60} value={vehicle} onChange={setVehicle} />
      </div>
    </Sheet>
  );
}
