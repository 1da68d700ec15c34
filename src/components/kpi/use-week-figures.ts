import { useEffect } from "react";
import { periodOf } from "#domain/kpi/periods.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { useCompany } from "#components/company/use-company.ts";
import { readPeriod } from "#local/queries/kpi/periods.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useRefreshFigures } from "../ports.ts";

/** Reads the company's last seven days, once a day: today itself is followed. Nothing for roles that do not see them. */
export function useWeekFigures(): void {
  const device = useDevice();
  const read = useRefreshFigures();
  // A page that stays open over midnight reads again.
  useNow();
  const timeZone = useCompany()?.settings.timeZone;
  const today = timeZone === undefined ? null : businessDayOf(device.now(), timeZone);

  useEffect(() => {
    if (read === null || today === null) return;
    const week = periodOf("week", today);
    void readPeriod(device, week).then((known) => {
      if (known === null) void read(week.from, week.to);
    });
  }, [read, today, device]);
}
