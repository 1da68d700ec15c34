import { useState } from "react";
import { shownNumber } from "#components/order/shown-number.ts";
import type { StoredLine, StoredOrder } from "#domain/order/order.ts";
import { type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import { formatDate } from "#i18n/format-date.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { Button } from "#ui/controls/Button.tsx";
import { AmountText } from "#ui/feedback/AmountText.tsx";
import { Link, useDevice } from "#ui/ports/ports.tsx";
import { readyValue, useLive } from "#ui/use-live.ts";
import { MergeSheet, type Merging } from "./MergeSheet.tsx";
import { FlagCard } from "./FlagCard.tsx";

/** A step and the order it is of. */
export interface DeskStep {
  readonly orderId: string;
  readonly step: LifeStep;
}

interface DuplicateCardProps {
  readonly order: StoredOrder;
  readonly otherId: string;
  readonly onTake: (steps: readonly DeskStep[]) => void;
}

const decided = (choice: "accepted" | "keptBoth"): LifeStep => ({
  kind: "settle",
  flags: ["DUPLICATE_SUSPECT"],
  choice,
  words: "",
});
const KEEP = decided("keptBoth");

/** Two orders that may be one, side by side: one is closed, or both are kept (ORDER-80). */
export function DuplicateCard({ order, otherId, onTake }: DuplicateCardProps) {
  const { t } = useText();
  const { uid, roles } = useDevice().identity;
  const other = readyValue(useLive(getOrder, otherId))?.stored ?? null;
  const [merging, setMerging] = useState<Merging | null>(null);
  const number = shownNumber(order.orderNo);
  const otherNumber = other === null ? "" : shownNumber(other.orderNo);
  const may = (of: StoredOrder, step: LifeStep) =>
    roles.some((role) => mayTakeStep(of, step, of.status, { uid, role, settings: null }));
  const closeThis: LifeStep = { kind: "merge", into: otherId, words: "" };
  const closeOther: LifeStep = { kind: "merge", into: order.orderId, words: "" };
  return (
    <FlagCard title={t("order.flags.DUPLICATE_SUSPECT")} facts={[]}>
      {other === null ? (
        <p className="text-body text-muted">{t("order.desk.otherNotHere")}</p>
      ) : (
        <div className="grid grid-cols-2 gap-x-3 gap-y-2 text-body">
          {[order, other].map((each) => (
            <div key={each.orderId} className="flex min-w-0 flex-col gap-1">
              {each === order ? (
                <span className="flex min-h-12 items-center font-medium">{number}</span>
              ) : (
                <Link
                  to={`/orders/${each.orderId}`}
                  className="flex min-h-12 items-center font-medium text-brand underline underline-offset-4"
                >
                  {otherNumber}
                </Link>
              )}
              <Lines order={each} beside={each === order ? other : order} />
            </div>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2 *:min-w-full panes:*:min-w-0 panes:*:flex-1">
        {may(order, KEEP) && (
          <Button onClick={() => onTake([{ orderId: order.orderId, step: KEEP }])}>{t("order.desk.keepBoth")}</Button>
        )}
        {other !== null && may(order, closeThis) && (
          <Button variant="danger" onClick={() => setMerging({ closed: order, kept: other })}>
            {t("order.desk.close", { number })}
          </Button>
        )}
        {other !== null && may(other, closeOther) && may(order, KEEP) && (
          <Button variant="danger" onClick={() => setMerging({ closed: other, kept: order })}>
            {t("order.desk.close", { number: otherNumber })}
          </Button>
        )}
      </div>
      {merging && (
        <MergeSheet
          {...merging}
          onClose={() => setMerging(null)}
          onMerged={() => {
            setMerging(null);
            if (merging.kept === order) onTake([{ orderId: order.orderId, step: decided("accepted") }]);
          }}
        />
      )}
    </FlagCard>
  );
}

/** Lines that the other order does not have, in this quantity, stand out. */
function Lines({ order, beside }: { readonly order: StoredOrder; readonly beside: StoredOrder }) {
  const { t, locale, language } = useText();
  const isSame = (line: StoredLine) =>
    beside.lines.some(({ productId, quantity }) => productId === line.productId && quantity === line.quantity);
  return (
    <>
      <span className="text-caption text-muted">
        {[formatDate(order.capturedAt, locale), order.repName, t(`status.${order.status}`)].join(" · ")}
      </span>
      <ul className="flex flex-col">
        {order.lines.map((line) => (
          <li key={line.lineId} className={isSame(line) ? "break-words text-muted" : "font-medium break-words"}>
            <span className="tabular-nums">{formatQuantity(line.quantity, line.quantityScale, locale)}</span>{" "}
            {localName(line, language)}
          </li>
        ))}
      </ul>
      <AmountText amount={order.totals.total} currency={order.currency} />
    </>
  );
}
