import fc from "fast-check";
import { expect, it } from "vitest";
import { backorderOf } from "#domain/order-life/backorder.ts";
import { missingOf } from "#domain/order-life/change-lines.ts";
import { applyStep, type LifeStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import { ORDER_STATUSES, type StoredOrder } from "#domain/order/order.ts";
import { priceCart } from "#domain/pricing/price-cart.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { makeLine, makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";

const LINES = ["l1", "l2", "l3"] as const;
const lineId = fc.constantFrom(...LINES);
const quantity = fc.integer({ min: 0, max: 12 });
const why = { reasonCode: "NO_STOCK", words: "" };

const step: fc.Arbitrary<LifeStep> = fc.oneof(
  fc.record({
    kind: fc.constant("advance" as const),
    to: fc.constantFrom(...ORDER_STATUSES),
    reasonCode: fc.constant("NO_STOCK"),
    words: fc.constant(""),
  }),
  fc.record({ id: lineId, from: quantity, to: quantity }).map(({ id, from, to }): LifeStep => ({
    kind: "revise",
    lines: [{ lineId: id, quantity: { from, to } }],
    added: [],
    ...why,
  })),
  fc
    .record({ id: lineId, quantity })
    .map(({ id, quantity: found }): LifeStep => ({ kind: "pick", lineId: id, quantity: found, ...why })),
  fc
    .record({ id: lineId, place: fc.integer({ min: 0, max: 3 }), quantity: fc.integer({ min: 1, max: 5 }) })
    .map(({ id, place, quantity: count }): LifeStep => ({
      kind: "substitute",
      lineId: id,
      added: makeLine({ lineId: `s${place}`, productId: `q${place}`, categoryId: "soda", quantity: count }),
      isAgreed: place % 2 === 0,
    })),
  fc.constant<LifeStep>({ kind: "finishPicking" }),
  fc.constant<LifeStep>({ kind: "note", words: "Call first" }),
);
const person = fc.constantFrom(
  { uid: "demo-store", role: "store_staff" as const },
  { uid: "demo-ana", role: "salesperson" as const },
);

/** An order, half of the time already with the pickers. */
function start(isPreparing: boolean): StoredOrder {
  const lines = LINES.map((id) => makeLine({ lineId: id, productId: `p-${id}`, categoryId: "soda", quantity: 5 }));
  const status = isPreparing ? "preparing" : "confirmed";
  return { ...asStored(makeOrder({ lines }), 1, NOW), status, flags: [] };
}

it("ORDER-40 ORDER-44 whatever people do, amounts follow from lines and nothing that was agreed is lost", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.constantFrom("cut" as const, "backorder" as const, "review" as const),
      fc.array(fc.tuple(step, person), { maxLength: 30 }),
      (isPreparing, stockPolicy, taken) => {
        const settings = makeSettings({ stockPolicy });
        let order = start(isPreparing);
        for (const [place, [each, { uid, role }]] of taken.entries()) {
          const from = order.status;
          if (!mayTakeStep(order, each, from, { uid, role, settings })) continue;
          const facts = { at: NOW + place, by: uid, byName: uid, stepId: `s${place}`, from, settings };
          const before = structuredClone(order);
          const applied = applyStep(order, each, facts);
          expect(order).toEqual(before);
          if (!applied.ok) continue;
          const after = applied.value;
          const backorder = backorderOf(order, after, { orderId: "b", receiptCode: "AAA-AAA", at: NOW, settings });

          const priced = priceCart(after, { ...settings, ...after });
          expect(after.totals).toEqual(priced.totals);
          const kept = after.lines.slice(0, order.lines.length);
          expect(kept.map((line) => line.lineId)).toEqual(order.lines.map((line) => line.lineId));
          expect(after.lines.length - order.lines.length).toBe(each.kind === "substitute" ? 1 : 0);
          const isPicked = each.kind === "finishPicking" && order.status === "preparing";
          for (const line of after.lines) {
            const most = line.ordered ?? line.quantity;
            expect(most).toBeGreaterThanOrEqual(line.quantity);
            const later = backorder?.lines.find((other) => other.lineId === line.lineId)?.quantity ?? 0;
            const was = order.lines.find((other) => other.lineId === line.lineId)?.quantity ?? 0;
            const cut = missingOf(line, "cut");
            expect(isPicked ? line.quantity + later + cut : later).toBe(isPicked ? was : 0);
          }
          for (const { lineId: id, ordered, quantity: now } of isPicked ? after.lines : []) {
            const instead = after.lines.filter(({ insteadOf }) => insteadOf === id);
            const delivered = instead.reduce((sum, line) => sum + line.quantity, now);
            expect(delivered).toBeLessThanOrEqual(ordered ?? now);
          }
          expect(after.revisions?.map(({ revision }) => revision) ?? []).toEqual(
            Array.from({ length: after.revision ?? 0 }, (_, index) => index + 1),
          );
          order = after;
        }
      },
    ),
    { numRuns: 300 },
  );
});
