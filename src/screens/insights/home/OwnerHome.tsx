import { useTranslation } from "react-i18next";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { TillCloses } from "#components/counter/TillCloses.tsx";
import { RunMoneyList } from "#components/delivery/RunMoneyList.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { Approvals } from "./Approvals.tsx";
import { OrderRows } from "./OrderRows.tsx";
import { TodayFigures } from "./TodayFigures.tsx";

/** What waits for the owner, the company's sales today by salesperson, and the newest orders (KPI-5). */
export function OwnerHome() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2 panes:grid panes:grid-cols-[58fr_42fr] panes:items-start panes:gap-6 panes:px-4">
      <div className="flex flex-col gap-2 panes:col-start-2 panes:row-start-1">
        <Approvals />
        <TodayFigures mine={false} />
        <ByRep />
        <RunMoneyList />
        <TillCloses limit={3} />
      </div>
      <OrderRows title={t("home.newest")} filter={NEWEST} />
    </div>
  );
}

const NEWEST = { limit: 6 } as const;

function ByRep() {
  const { t } = useTranslation();
  const known = readyValue(useLive(readDayFigures, { mine: false }));
  if (!known || known.byRep.length === 0) return null;
  const { currency, byRep } = known;
  return (
    <Section title={t("home.bySalesperson")}>
      <ul className="edge-t">
        {byRep.map(({ repId, repName, figures }) => (
          <li key={repId}>
            <ListRow
              to={`/orders?view=list&taken=today&rep=${repId}`}
              title={repName}
              detail={`${t("home.ordersToday", { count: figures.orders ?? 0 })} · ${t("home.visitsToday", { count: figures.visits ?? 0 })}`}
              trailing={<AmountText amount={figures.net ?? 0} currency={currency} />}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
