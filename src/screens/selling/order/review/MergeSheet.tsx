import { useState } from "react";
import { mergeOrders } from "#commands/order/merge-orders.ts";
import { addLinesOf } from "#domain/order-life/merge-lines.ts";
import { shownNumber } from "#components/order/shown-number.ts";
import { isBeforePreparing } from "#domain/order/order-status.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { formatQuantity } from "#i18n/format-quantity.ts";
import { localName } from "#i18n/local-name.ts";
import { useText } from "#i18n/use-text.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { RadioGroup } from "#ui/fields/RadioGroup.tsx";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";

/** Two orders that are one: which is closed, and which stays. */
export interface Merging {
  readonly closed: StoredOrder;
  readonly kept: StoredOrder;
}

interface MergeSheetProps extends Merging {
  readonly onClose: () => void;
  readonly onMerged: () => void;
}

/** Asks what becomes of the lines of an order that is closed as a duplicate (ORDER-89). */
export function MergeSheet({ closed, kept, onClose, onMerged }: MergeSheetProps) {
  const { t, locale, language } = useText();
  const merge = useCommand(mergeOrders);
  const [how, setHow] = useState<"keep" | "sum">("keep");
  const [problem, setProblem] = useState<string | null>(null);
  const numbers = { closed: shownNumber(closed.orderNo), kept: shownNumber(kept.orderNo) };
  const { lines: sums, added } = addLinesOf(closed, kept, () => "");
  const canAdd = isBeforePreparing(kept.status);
  const after = [
    ...kept.lines
      .map((line) => ({
        ...line,
        quantity: sums.find(({ lineId }) => lineId === line.lineId)?.quantity?.to ?? line.quantity,
      }))
      .filter(({ quantity }) => quantity > 0),
    ...added,
  ];

  async function close() {
    const answer = await merge({ closedId: closed.orderId, keptId: kept.orderId, adds: how === "sum" });
    if (answer.ok) onMerged();
    else setProblem(t(`order.problems.${answer.problem.code}`));
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("order.desk.close", { number: numbers.closed })}
      footer={
        <div className="grid grid-cols-2 gap-2 tight:grid-cols-1">
          <Button onClick={onClose}>{t("ui.back")}</Button>
          <Button variant="danger" onClick={() => void close()}>
            {t("order.desk.close", { number: numbers.closed })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <RadioGroup
          label={t("order.desk.mergeLines", numbers)}
          value={how}
          options={[
            { value: "keep", label: t("order.desk.mergeKeep", numbers), hint: t("order.desk.mergeKeepHint", numbers) },
            {
              value: "sum",
              label: t("order.desk.mergeSum", numbers),
              hint: t(canAdd ? "order.desk.mergeSumHint" : "order.desk.mergeLate", numbers),
              disabled: !canAdd,
            },
          ]}
          onChange={setHow}
        />
        {how === "sum" && (
          <ul aria-label={t("order.lines")} className="flex flex-col gap-1 text-body">
            {after.map((line, place) => (
              <li key={line.lineId || place} className="flex gap-3">
                <span className="min-w-10 shrink-0 font-bold tabular-nums">
                  {formatQuantity(line.quantity, line.quantityScale, locale)}
                </span>
                <span className="min-w-0 break-words">{localName(line, language)}</span>
              </li>
            ))}
          </ul>
        )}
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
      </div>
    </Sheet>
  );
}
