import { isCounted } from "../order/order-status.ts";
import type { StoredOrder } from "../order/order.ts";
import { businessDayOf } from "../values/business-day.ts";
import { type Currency, lineGross, sumAmounts } from "../values/money.ts";
import { type Figures, sumFigures } from "./figures.ts";

/** What decides how an order's deliveries count. */
export interface DeliverySettings {
  readonly timeZone: string;
}

type DeliveredFields = Pick<StoredOrder, "promisedOn" | "currency" | "deliveries" | "status"> & {
  readonly lines: readonly Pick<StoredOrder["lines"][number], "quantity" | "ordered" | "unitPrice" | "quantityScale">[];
};

/**
 * What the deliveries of an order count for (KPI-14), on the day each is told of: the order's first attempt and whether
 * it left anything, and once something was handed over, whether that was by the promised day, and how much of what was
 * ever ordered, at the lines' prices. What drivers did not bring is not counted.
 */
export function deliveryFigures(order: DeliveredFields, { timeZone }: DeliverySettings): Figures {
  const attempts = (order.deliveries ?? []).filter(({ isApplied }) => isApplied);
  const [first] = attempts;
  if (first === undefined || !isCounted(order.status)) return {};
  const handed = attempts.find(({ outcome }) => outcome !== "failed");
  const attempted: Figures = { attempted: 1, firstAttempt: first === handed ? 1 : 0 };
  if (handed === undefined) return sumFigures([attempted]);
  const { lines, currency, promisedOn } = order;
  return sumFigures([
    attempted,
    {
      handedOver: 1,
      onTime: businessDayOf(handed.at, timeZone) <= promisedOn ? 1 : 0,
      orderedValue: valueOf(lines, currency, ({ ordered, quantity }) => ordered ?? quantity),
      deliveredValue: valueOf(lines, currency, ({ quantity }) => quantity),
    },
  ]);
}

type Line = DeliveredFields["lines"][number];

function valueOf(lines: readonly Line[], currency: Currency, quantityOf: (line: Line) => number): number {
  return sumAmounts(lines.map((line) => lineGross(line.unitPrice, quantityOf(line), line.quantityScale, currency)));
}
