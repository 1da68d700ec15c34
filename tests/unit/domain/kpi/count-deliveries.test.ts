import { expect, it } from "vitest";
import { deliveryFigures } from "#domain/kpi/count-deliveries.ts";
import { KPIS } from "#domain/kpi/kpis.ts";

type Order = Parameters<typeof deliveryFigures>[0];
type Attempt = NonNullable<Order["deliveries"]>[number];

const ZONE = { timeZone: "America/Mexico_City" };
/** Nine in the evening of the 22nd in Mexico City, which is the 23rd in UTC. */
const EVENING = Date.UTC(2026, 10, 23, 3);

const attempt = (outcome: Attempt["outcome"], at = EVENING, isApplied = true) =>
  ({ outcome, at, isApplied }) as unknown as Attempt;
const order = (changes: Partial<Order>): Order => ({
  status: "delivered",
  promisedOn: "2026-11-22",
  currency: "MXN",
  lines: [
    { quantity: 3, ordered: 4, unitPrice: 100_000, quantityScale: 1 },
    { quantity: 2, unitPrice: 50_000, quantityScale: 1 },
  ],
  ...changes,
});

it("KPI-14 an order that was handed over counts its first attempt, its promised day and what was brought", () => {
  const figures = deliveryFigures(order({ deliveries: [attempt("partial")] }), ZONE);
  expect(figures).toEqual({
    attempted: 1,
    firstAttempt: 1,
    handedOver: 1,
    onTime: 1,
    orderedValue: 5_000,
    deliveredValue: 4_000,
  });
  expect([KPIS.fillRate, KPIS.onTime, KPIS.firstAttempt].map(({ valueOf }) => valueOf(figures))).toEqual([0.8, 1, 1]);
});

it("KPI-14 a failed attempt counts at once, and a later delivery neither as the first nor as on time", () => {
  const failed = order({ status: "delivery_failed", deliveries: [attempt("failed")] });
  expect(deliveryFigures(failed, ZONE)).toEqual({ attempted: 1 });
  const later = order({ deliveries: [attempt("failed"), attempt("delivered", EVENING + 86_400_000)] });
  expect(deliveryFigures(later, ZONE)).toEqual({
    attempted: 1,
    handedOver: 1,
    orderedValue: 5_000,
    deliveredValue: 4_000,
  });
});

it("KPI-14 an order without a delivery, one the store had ended, and a cancelled one count nothing", () => {
  expect(deliveryFigures(order({}), ZONE)).toEqual({});
  expect(deliveryFigures(order({ deliveries: [attempt("delivered", EVENING, false)] }), ZONE)).toEqual({});
  expect(deliveryFigures(order({ status: "cancelled", deliveries: [attempt("failed")] }), ZONE)).toEqual({});
});
