import { useTranslation } from "react-i18next";
import { RunMoneyList } from "#components/delivery/RunMoneyList.tsx";
import { OrderRows } from "./OrderRows.tsx";

/** Deliveries on the road (KPI-5). */
export function DeliveryHome() {
  const { t } = useTranslation();
  return (
    <>
      <RunMoneyList />
      <OrderRows title={t("home.newest")} filter={OPEN} />
    </>
  );
}

const OPEN = { tab: "open", limit: 8 } as const;
