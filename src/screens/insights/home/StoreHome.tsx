import { useTranslation } from "react-i18next";
import { OrderRows } from "./OrderRows.tsx";
import { WorkQueue } from "./WorkQueue.tsx";

/** What waits for the store, and what has just come in (KPI-5). */
export function StoreHome() {
  const { t } = useTranslation();
  return (
    <>
      <WorkQueue />
      <OrderRows title={t("home.newest")} filter={NEWEST} />
    </>
  );
}

const NEWEST = { limit: 8 } as const;
