import { useTranslation } from "react-i18next";
import { RunMoneyList } from "#components/delivery/RunMoneyList.tsx";
import { countWithoutRun } from "#local/queries/delivery/without-run.ts";
import { Section } from "#ui/layout/Section.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { OrderRows } from "./OrderRows.tsx";
import { WorkQueue } from "./WorkQueue.tsx";

/** The store's work queue, what else is to be looked after, and the newest orders (KPI-5, KPI-37). */
export function StoreHome() {
  const { t } = useTranslation();
  return (
    <>
      <WorkQueue />
      <AlsoToDo />
      <RunMoneyList />
      <OrderRows title={t("home.newest")} filter={NEWEST} />
    </>
  );
}

const NEWEST = { limit: 8 } as const;

function AlsoToDo() {
  const { t } = useTranslation();
  const waiting = readyValue(useLive(countWithoutRun, undefined)) ?? 0;
  return (
    <Section title={t("home.alsoToDo")}>
      <ul className="edge-t">
        {waiting > 0 && (
          <li className="edge-b">
            <ListRow to="/runs" title={t("home.withoutRun", { count: waiting })} />
          </li>
        )}
        <li className="edge-b">
          <ListRow to="/products?filter=outOfStock" title={t("home.outOfStock")} detail={t("home.outOfStockText")} />
        </li>
      </ul>
    </Section>
  );
}
