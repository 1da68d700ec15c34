import { describe, expect, it } from "vitest";
import { leftToPay, type PayableOrder, paymentStatusOf } from "#domain/payment/payment-status.ts";
import { makeOrder } from "#tests/support/sales.ts";

const order = makeOrder();
const { total } = order.totals;
const sale = { method: "cash", tendered: total, change: 0, reference: "", operatorId: "a", operatorName: "A" } as const;

describe("[PAY-11] whether an order is paid", () => {
  it.each<[Partial<PayableOrder>, string | null]>([
    [{ terms: "cash", status: "confirmed" }, "unpaid"],
    [{ terms: "on_account", status: "confirmed" }, "on_account"],
    [{ terms: "cash", status: "confirmed", paid: 1 }, "partial"],
    [{ terms: "on_account", status: "delivered", paid: 1 }, "partial"],
    [{ terms: "on_account", status: "delivered", paid: 0 }, "on_account"],
    [{ terms: "on_delivery", status: "delivered", paid: 0 }, "unpaid"],
    [{ terms: "on_delivery", status: "delivered", paid: total }, "paid"],
    [{ terms: "on_delivery", status: "confirmed", paid: total + 1 }, "refund_due"],
    [{ terms: "cash", status: "cancelled", paid: total }, "refund_due"],
    [{ terms: "cash", status: "rejected", paid: 1 }, "refund_due"],
    [{ terms: "cash", status: "cancelled" }, null],
    // It left before the store kept what is paid for it.
    [{ terms: "on_delivery", status: "delivered" }, null],
    [{ terms: "cash", status: "delivered", sale }, "paid"],
    [{ terms: "on_account", status: "delivered", sale: { ...sale, method: "on_account" }, paid: 0 }, "on_account"],
  ])("%j: %s", (changes, expected) => {
    expect(paymentStatusOf({ ...order, status: "confirmed", ...changes })).toBe(expected);
  });

  it("says how much is left, or to be given back", () => {
    expect(leftToPay({ ...order, status: "ready", paid: 10 })).toBe(total - 10);
    expect(leftToPay({ ...order, status: "cancelled", paid: 10 })).toBe(-10);
  });
});
