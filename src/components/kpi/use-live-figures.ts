import { useEffect } from "react";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { useCompany } from "#components/company/use-company.ts";
import { readPeriod } from "#local/queries/kpi/periods.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useFollowFigures, useRefreshFigures } from "../ports.ts";

/**
 * Keeps today's figures of the company live while somebody looks at them, and those of the same weekday last week, which
 * are read once a day (KPI-34). Nothing for roles that do not see them.
 */
export function useLiveFigures(): void {
  const device = useDevice();
  const follow = useFollowFigures();
  const read = useRefreshFigures();
  const now = useNow();
  const timeZone = useCompany()?.settings.timeZone;
  const today = timeZone === undefined ? null : businessDayOf(now, timeZone);

  useEffect(() => {
    if (follow === null || today === null) return undefined;
    let stop: (() => void) | null = null;
    const followVisible = () => {
      if (document.visibilityState === "visible") {
        stop ??= follow(today);
      } else {
        stop?.();
        stop = null;
      }
    };
    followVisible();
    document.addEventListener("visibilitychange", followVisible);
    return () => {
      document.removeEventListener("visibilitychange", followVisible);
      stop?.();
    };
  }, [follow, today]);

  useEffect(() => {
    if (read === null || today === null || timeZone === undefined) return;
    const weekAgo = addDays(today, -7);
    void readPeriod(device, { from: weekAgo, to: weekAgo }).then((known) => {
      if (known === null || businessDayOf(known.readAt, timeZone) < today) void read(weekAgo, weekAgo);
    });
  }, [read, today, timeZone, device]);
}
