import { useTranslation } from "react-i18next";
import { RunMoneyList } from "#components/delivery/RunMoneyList.tsx";
import { OrderRows } from "./OrderRows.tsx";
import { WorkQueue } from "./WorkQueue.tsx";

/** The store's work queue and the newest orders (KPI-5). */
export function StoreHome() {
  const { t } = useTranslation();
  return (
    <>
      <WorkQueue />
      <RunMoneyList />
      <OrderRows title={t("home.newest")} filter={NEWEST} />
    </>
  );
}

const NEWEST = { limit: 8 } as const;
