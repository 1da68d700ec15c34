import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { RunMoneyList } from "#components/delivery/RunMoneyList.tsx";
import { listCarts } from "#local/queries/order/drafts.ts";
import { draftPath, useOpenParked } from "#components/order/repeat/use-open-draft.ts";
import { AgeText } from "#ui/feedback/AgeText.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { Section } from "#ui/layout/Section.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { NextStop } from "./NextStop.tsx";
import { OrderRows } from "./OrderRows.tsx";
import { RoadCard } from "./RoadCard.tsx";
import { OwnTargets } from "./OwnTargets.tsx";
import { TodayFigures } from "./TodayFigures.tsx";

/** Whether the device is ready for the road, next stop and the day's progress, today's sales, the money they carry, the last orders, open carts (KPI-5). */
export function SalespersonHome() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2 panes:grid panes:grid-cols-[minmax(0,58fr)_minmax(0,42fr)] panes:items-start panes:gap-6 panes:px-4">
      <div className="flex flex-col gap-2">
        <RoadCard />
        <NextStop />
        <TodayFigures />
        <OwnTargets />
        <RunMoneyList />
      </div>
      <div className="flex flex-col gap-2">
        <OrderRows title={t("home.lastOrders")} filter={LAST_OWN} />
        <OpenCarts />
      </div>
    </div>
  );
}

const LAST_OWN = { mine: true, limit: 3 } as const;

function OpenCarts() {
  const { t } = useTranslation();
  const carts = readyValue(useLive(listCarts, undefined)) ?? [];
  const navigate = useNavigate();
  const openParked = useOpenParked(navigate);
  if (carts.length === 0) return null;
  return (
    <Section title={t("home.drafts")}>
      <ul className="edge-t">
        {carts.map((cart) => (
          <li key={cart.ticket?.ticketId ?? cart.customerId}>
            <ListRow
              {...(cart.ticket === null ? { to: draftPath(cart) } : { onClick: () => void openParked(cart) })}
              title={cart.customerName}
              detail={
                <>
                  {cart.ticket !== null && `${cart.ticket.name} · `}
                  {t("home.lines", { count: cart.lineCount })}
                  {" · "}
                  <AgeText at={cart.changedAt} />
                </>
              }
              trailing={
                cart.total !== null && cart.currency !== null ? (
                  <AmountText amount={cart.total} currency={cart.currency} />
                ) : undefined
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
