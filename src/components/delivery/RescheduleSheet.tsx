import { useState } from "react";
import { changeOrder, type ChangeOrderProblem } from "#commands/order/change-order.ts";
import { shownNumber } from "../order/shown-number.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import { isReasonGiven, reasonText } from "#domain/settings/reasons.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { useCompany } from "#components/company/use-company.ts";
import type { OrderView } from "#local/queries/order/order-view.ts";
import { Button } from "#ui/controls/Button.tsx";
import { Notice } from "#ui/feedback/Notice.tsx";
import { showToast } from "#ui/feedback/show-toast.ts";
import { TextField } from "#ui/fields/TextField.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { Sheet } from "#ui/layout/Sheet.tsx";
import { useCommand } from "#ui/use-command.ts";

interface RescheduleSheetProps {
  /** Orders of one customer whose delivery failed. */
  readonly orders: readonly OrderView[];
  readonly onClose: () => void;
}

/** Promises what could not be delivered for another day, which the driver may have proposed (DELIV-42). */
export function RescheduleSheet({ orders, onClose }: RescheduleSheetProps) {
  const { t, locale, language } = useText();
  const change = useCommand(changeOrder);
  const company = useCompany() ?? null;
  const failures = orders.map(({ stored }) => stored?.deliveries?.findLast(({ failed }) => failed !== null)?.failed);
  const failed = failures.find((each) => each !== undefined && each !== null) ?? null;
  const today = businessDayOf(useNow(), company?.settings.timeZone ?? "UTC");
  const tomorrow = addDays(today, 1);
  const proposed = failed?.proposedDay ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const day = chosen ?? (proposed !== null && proposed > today ? proposed : tomorrow);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<ChangeOrderProblem["code"] | null>(null);
  const isLater = day > today;
  // Why it is tried again is why it failed, unless nobody said so.
  const why = failed ?? { reasonCode: null, words: words.trim() };
  const isGiven = failed !== null || isReasonGiven(null, words);

  async function reschedule() {
    for (const { order } of orders) {
      const { reasonCode, words: said } = why;
      const step = { kind: "advance", to: "ready", reasonCode, words: said, day } as const;
      const answer = await change(order.orderId, step);
      if (!answer.ok) return setProblem(answer.problem.code);
    }
    showToast(t("order.reschedule.done", { day: formatDay(day, locale, "day") }));
    onClose();
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("order.reschedule.title")}
      footer={
        <div className="flex flex-col gap-2">
          {problem !== null && <Notice tone="danger">{t(`order.problems.${problem}`)}</Notice>}
          <Button variant="main" full disabled={!isLater || !isGiven} onClick={() => void reschedule()}>
            {t("order.reschedule.action")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4">
        <p className="text-body">
          {orders.map(({ order }) => `${order.customer.name} · ${shownNumber(order.orderNo)}`).join(", ")}
        </p>
        {failed !== null && (
          <p className="text-body text-muted">
            {reasonText(
              company,
              "failedReasons",
              { reason: failed.words, ...(failed.reasonCode !== null && { reasonCode: failed.reasonCode }) },
              language,
            )}
          </p>
        )}
        <TextField
          type="date"
          label={t("order.reschedule.day")}
          hint={
            proposed === null ? undefined : t("order.reschedule.proposed", { day: formatDay(proposed, locale, "day") })
          }
          min={tomorrow}
          value={day}
          error={isLater ? undefined : t("deliver.laterDay")}
          onChange={setChosen}
        />
        {failed === null && (
          <TextField label={t("order.reschedule.why")} value={words} maxLength={300} onChange={setWords} />
        )}
      </div>
    </Sheet>
  );
}
