import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Role, ROLES } from "#domain/access/identity.ts";
import { deliverOrder } from "#domain/delivery/deliver-order.ts";
import type { Delivery, HandedItem, HandedOrder } from "#domain/delivery/delivery.ts";
import { ORDER_STATUSES, type OrderStatus, type StoredOrder } from "#domain/order/order.ts";
import { hasLeftTheStore } from "#domain/order/order-status.ts";
import { newsOf } from "#domain/order-life/order-news.ts";
import { applyStep, mayTakeStep } from "#domain/order-life/order-steps.ts";
import { owedFor } from "#domain/payment/order-debt.ts";
import { priceCart } from "#domain/pricing/price-cart.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { makeDelivery, photoId } from "#tests/support/proofs.ts";
import { HOUR, makeLine, makeOrder, makeSettings, NOW } from "#tests/support/sales.ts";

const settings = makeSettings();
const FAILURE = { reasonCode: "CLOSED", words: "Shutters down", proposedDay: "2026-11-24" };

function onRoad(changes: Partial<StoredOrder> = {}): StoredOrder {
  const lines = [makeLine({ quantity: 10 }), makeLine({ lineId: "l2", productId: "p2", quantity: 4 })];
  const order = makeOrder({ lines, terms: "on_account" });
  return { ...asStored(order, 1, NOW), status: "out_for_delivery", ...changes };
}

function handed(outcome: HandedOrder["outcome"], ...items: HandedItem[]): HandedOrder {
  return { orderId: "o1", outcome, items };
}

function item(lineId: string, quantity: number, reasonCode = "DAMAGED"): HandedItem {
  return { lineId, quantity, reasonCode, words: "" };
}

function after(order: StoredOrder, each: HandedOrder, changes: Partial<Delivery> = {}): StoredOrder {
  const facts = { at: NOW + HOUR, by: "demo-driver", byName: "Diego", settings, flags: [] };
  return deliverOrder(order, each, makeDelivery({ orders: [each], ...changes }), facts);
}

describe("an order that was delivered", () => {
  it("DELIV-26 is delivered as agreed, with who received it, when and where", () => {
    const position = { latitude: 19.4, longitude: -99.1 };
    const delivered = after(onRoad(), handed("delivered"), { photoIds: [photoId(1)], position });
    expect(delivered).toMatchObject({ status: "delivered", totals: onRoad().totals });
    expect(delivered.history.at(-1)).toMatchObject({ status: "delivered", byName: "Diego", at: NOW + HOUR });
    expect(delivered.deliveries).toMatchObject([
      {
        deliveryId: "d1",
        at: NOW,
        outcome: "delivered",
        receiver: "Lupita",
        signature: "M10 20l30 5l2 -8M60 20l1 1",
        isApplied: true,
        position,
      },
    ]);
    expect(delivered.deliveries?.[0]).toMatchObject({ photoIds: [photoId(1)], photosHere: [], flags: [] });
  });

  it("DELIV-26 in part is charged for what was handed over, each line with its reason", () => {
    const partly = after(onRoad(), handed("partial", item("l1", 7), item("l2", 0, "REFUSED")));
    expect(partly.status).toBe("partially_delivered");
    expect(partly.lines).toMatchObject([
      { quantity: 7, ordered: 10, short: { quantity: 3, reasonCode: "DAMAGED", how: "refused" } },
      { quantity: 0, ordered: 4, short: { quantity: 4, reasonCode: "REFUSED", how: "refused" } },
    ]);
    expect(partly.totals.net).toBe(8_750);
    expect(partly.revisions).toMatchObject([{ kind: "delivered", byName: "Diego", at: NOW + HOUR }]);
    expect(owedFor(partly)).toBe(partly.totals.total);
  });

  it("DELIV-26 failed says why and for which day it is proposed again, and nobody owes anything", () => {
    const failed = after(onRoad(), handed("failed"), { failed: FAILURE });
    expect(failed).toMatchObject({ status: "delivery_failed", lines: onRoad().lines });
    expect(failed.history.at(-1)).toMatchObject({ reasonCode: "CLOSED", reason: "Shutters down" });
    expect(failed.deliveries).toMatchObject([{ outcome: "failed", failed: FAILURE, receiver: "" }]);
    expect(owedFor(failed)).toBe(0);
    expect(after(failed, handed("delivered"), { deliveryId: "d2" }).status).toBe("delivered");
  });

  it("DELIV-26 of which nobody took anything has failed, for the first item's reason", () => {
    const refused = after(onRoad(), handed("partial", item("l1", 0, "PRICE"), item("l2", 0)));
    expect(refused).toMatchObject({ status: "delivery_failed", totals: onRoad().totals });
    expect(refused.history.at(-1)).toMatchObject({ reasonCode: "PRICE" });
  });

  it("DELIV-26 twice is delivered once", () => {
    const once = after(onRoad(), handed("partial", item("l1", 7)));
    expect(after(once, handed("partial", item("l1", 7)))).toBe(once);
  });
});

describe("an order that is not as the driver had it", () => {
  it("DELIV-7 keeps both facts where the store had cancelled it", () => {
    const both = after(onRoad({ status: "cancelled" }), handed("delivered"));
    expect(both.status).toBe("cancelled");
    expect(both.deliveries).toMatchObject([{ isApplied: false, flags: ["ORDER_CANCELLED"], receiver: "Lupita" }]);
  });

  describe("DELIV-60 was cancelled: the store decides", () => {
    const both = after(onRoad({ status: "cancelled" }), handed("partial", item("l1", 7), item("l2", 4)));
    const decide = (order: StoredOrder, choice: "accepted" | "goodsBack") => {
      const step = { kind: "decideDelivery", deliveryId: "d1", choice, words: "" } as const;
      const facts = {
        at: NOW + 2 * HOUR,
        by: "demo-store",
        byName: "Sara",
        stepId: "s1",
        from: order.status,
        settings,
      };
      return applyStep(order, step, facts);
    };

    it("that it is delivered, as it was handed over", () => {
      expect(newsOf(both, { role: "store_staff", uid: "demo-store" })).toMatchObject({ kind: "deliveredAnyway" });
      const accepted = decide(both, "accepted");
      expect(accepted).toMatchObject({
        ok: true,
        value: {
          status: "partially_delivered",
          lines: [{ quantity: 7 }, { quantity: 4 }],
          deliveries: [
            { isApplied: true, decided: { choice: "accepted", byName: "Sara" }, flags: ["ORDER_CANCELLED"] },
          ],
        },
      });
    });

    it("that the goods come back, and then it stays so", () => {
      const back = decide(both, "goodsBack");
      if (!back.ok) throw new Error("it can be decided");
      const { deliveries: _, ...order } = back.value;
      const { deliveries: __, ...before } = both;
      expect(order).toEqual(before);
      expect(newsOf(back.value, { role: "store_staff", uid: "demo-store" })).toBeNull();
      expect(decide(back.value, "goodsBack")).toEqual(back);
      expect(decide(back.value, "accepted")).toMatchObject({ ok: false, problem: { code: "statusChanged" } });
    });

    it("only of goods that somebody got, and only the store", () => {
      const failed = after(onRoad({ status: "cancelled" }), handed("failed"), { failed: FAILURE });
      expect(decide(failed, "accepted")).toMatchObject({ ok: false });
      const step = { kind: "decideDelivery", deliveryId: "d1", choice: "accepted", words: "" } as const;
      const may = (role: Role) => mayTakeStep(both, step, both.status, { uid: "x", role, settings });
      expect(ROLES.filter(may)).toEqual(["super_admin", "company_owner", "store_staff"]);
    });
  });

  it("DELIV-27 is delivered once, where two say they did it", () => {
    const both = after(onRoad({ status: "delivered" }), handed("partial", item("l1", 1)));
    expect(both).toMatchObject({ status: "delivered", totals: onRoad().totals });
    expect(both.deliveries).toMatchObject([{ isApplied: false, flags: ["ALREADY_DELIVERED"] }]);
  });

  it("DELIV-27 is delivered though the store had not made it ready; what never left has not failed", () => {
    const early = after(onRoad({ status: "confirmed" }), handed("delivered"));
    expect(early).toMatchObject({ status: "delivered", deliveries: [{ isApplied: true, flags: ["NOT_READY"] }] });
    const failed = after(onRoad({ status: "confirmed" }), handed("failed"), { failed: FAILURE });
    expect(failed).toMatchObject({ status: "confirmed", deliveries: [{ isApplied: false, flags: ["NOT_READY"] }] });
  });

  it("DELIV-27 keeps to its own lines", () => {
    const other = after(onRoad(), handed("partial", item("l1", 11), item("l9", 1), item("l2", 3)));
    expect(other.lines.map(({ quantity }) => quantity)).toEqual([10, 3]);
    expect(other.deliveries).toMatchObject([{ outcome: "partial", flags: ["ITEMS_DIFFER"] }]);
  });
});

it("DELIV-26 whatever happens at doors, amounts follow from lines and no unit is lost or made", () => {
  const quantity = fc.integer({ min: 0, max: 12 });
  const order = fc.oneof(
    fc.constant(handed("delivered")),
    fc.constant(handed("failed")),
    fc
      .uniqueArray(fc.record({ lineId: fc.constantFrom("l1", "l2", "l9"), quantity }), {
        selector: ({ lineId }) => lineId,
        minLength: 1,
      })
      .map((items) => handed("partial", ...items.map((each) => item(each.lineId, each.quantity)))),
  );
  fc.assert(
    fc.property(
      fc.constantFrom<OrderStatus>(...ORDER_STATUSES),
      fc.array(fc.tuple(order, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 5 }),
      (status, stops) => {
        let now = onRoad({ status });
        for (const [each, number] of stops) {
          const before = structuredClone(now);
          const next = after(now, each, {
            deliveryId: `d${number}`,
            failed: each.outcome === "failed" ? FAILURE : null,
          });
          expect(now).toEqual(before);
          expect(next.totals).toEqual(priceCart(next, { ...settings, ...next }).totals);
          for (const [place, line] of next.lines.entries()) {
            const agreed = onRoad().lines[place]?.quantity ?? 0;
            expect(line.quantity + (line.short?.quantity ?? 0)).toBe(agreed);
          }
          expect(next.lines).toEqual(hasLeftTheStore(before.status) ? before.lines : next.lines);
          expect(next.status === before.status || next.deliveries?.at(-1)?.isApplied).toBe(true);
          expect(owedFor(next)).toBe(hasLeftTheStore(next.status) ? next.totals.total : 0);
          now = next;
        }
        const ids = (now.deliveries ?? []).map(({ deliveryId }) => deliveryId);
        expect(new Set(ids).size).toBe(ids.length);
      },
    ),
    { numRuns: 200 },
  );
});
