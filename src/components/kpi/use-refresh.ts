import { useEffect, useReducer, useState } from "react";
import { periodBefore, type PeriodName, periodOf } from "#domain/kpi/periods.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { useCompany } from "#components/company/use-company.ts";
import { useRefreshFigures } from "../ports.ts";
import { useDevice } from "#ui/ports/ports.tsx";

/** Reads a period and the one before it from the server when it is opened, and on demand. */
export function useRefresh(name: PeriodName): {
  readonly state: "reading" | "read" | "unreachable";
  readonly refresh: () => void;
} {
  const device = useDevice();
  const read = useRefreshFigures();
  const timeZone = useCompany()?.settings.timeZone;
  const [attempt, refresh] = useReducer((count: number) => count + 1, 0);
  const asked = `${name} ${attempt}`;
  const [answer, setAnswer] = useState({ asked: "", ok: false });
  useEffect(() => {
    if (read === null || timeZone === undefined) return undefined;
    let isCurrent = true;
    const period = periodOf(name, businessDayOf(device.now(), timeZone));
    const before = periodBefore(name, period);
    void Promise.all([read(period.from, period.to), read(before.from, before.to)]).then((answers) => {
      if (isCurrent) setAnswer({ asked, ok: answers.every(Boolean) });
    });
    return () => {
      isCurrent = false;
    };
  }, [read, timeZone, name, device, asked]);
  if (answer.asked !== asked) return { state: "reading", refresh };
  return { state: answer.ok ? "read" : "unreachable", refresh };
}
