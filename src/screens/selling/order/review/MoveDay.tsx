import type { LifeStep } from "#domain/order-life/order-steps.ts";
import { mayTakeStep } from "#domain/order-life/order-steps.ts";
import { promisedDay } from "#domain/order/promised-day.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { formatDay } from "#i18n/format-date.ts";
import { useText } from "#i18n/use-text.ts";
import { readDeskFacts } from "#local/queries/order/desk-facts.ts";
import { Button } from "#ui/controls/Button.tsx";
import { useDevice } from "#ui/ports/ports.tsx";
import { useNow } from "#ui/hooks/use-now.ts";
import { readyValue, useLive } from "#ui/use-live.ts";
import type { DeskStep } from "./DuplicateCard.tsx";

interface MoveDayProps {
  readonly order: StoredOrder;
  readonly onTake: (steps: readonly DeskStep[]) => void;
}

/** Promises a doubtful order for the customer's next day with deliveries from now (ORDER-90). */
export function MoveDay({ order, onTake }: MoveDayProps) {
  const { t, locale } = useText();
  const { uid, roles } = useDevice().identity;
  const now = useNow();
  const { orderId, customerId, repId, fulfilment, promisedOn, status } = order;
  const desk = readyValue(useLive(readDeskFacts, { customerId, repId, productIds: [] })) ?? null;
  if (!desk?.customer || desk.settings === null) return null;
  const { customer, settings } = desk;
  const day = promisedDay({ fulfilment, promisedOn: null }, customer, settings, now);
  const step: LifeStep = { kind: "moveDay", day, words: "" };
  if (day === promisedOn || !roles.some((role) => mayTakeStep(order, step, status, { uid, role, settings })))
    return null;
  return (
    <Button onClick={() => onTake([{ orderId, step }])}>
      {t("order.desk.moveDay", { day: formatDay(day, locale) })}
    </Button>
  );
}
