import { useTranslation } from "react-i18next";
import { useLiveFigures } from "#components/kpi/use-live-figures.ts";
import { TillCloses } from "#components/counter/TillCloses.tsx";
import { RunMoneyList } from "#components/delivery/RunMoneyList.tsx";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import { Approvals } from "./Approvals.tsx";
import { OwnerFigures } from "./OwnerFigures.tsx";
import { OrderRows } from "./OrderRows.tsx";
import { NoOrderWeek } from "./NoOrderWeek.tsx";
import { TeamToday } from "./TeamToday.tsx";

/** What waits for the owner, the company's figures and the day by person, live, and the newest orders (KPI-5, KPI-34). */
export function OwnerHome() {
  const { t } = useTranslation();
  // Read once for all that shows it. What is further down is read after it: it would only delay the figures.
  const day = useLive(readDayFigures, { mine: false });
  const known = readyValue(day) ?? null;
  const isCounted = day.state !== "loading";
  return (
    <div className="flex flex-col gap-2 panes:grid panes:grid-cols-[minmax(0,58fr)_minmax(0,42fr)] panes:items-start panes:gap-6 panes:px-4">
      <div className="flex flex-col gap-2 panes:col-start-2 panes:row-start-1">
        <Approvals />
        <OwnerFigures day={day} />
        {known !== null && <TeamToday {...known} />}
        {known !== null && <NoOrderWeek {...known} />}
        {isCounted && <RunMoneyList />}
        {isCounted && <TillCloses limit={3} />}
      </div>
      {isCounted && <OrderRows title={t("home.newest")} filter={NEWEST} />}
      {isCounted && <LiveFigures />}
    </div>
  );
}

/** Begins once the figures known here are shown, and draws nothing itself when the time goes on. */
function LiveFigures() {
  useLiveFigures();
  return null;
}

const NEWEST = { limit: 6 } as const;
