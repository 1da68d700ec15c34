import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageDebt, type DebtOrder } from "#domain/customer/age-debt.ts";
import type { OrderStatus } from "#domain/order/order.ts";

const TODAY = "2026-11-22";

function delivered(day: string, total: number, changes: Partial<DebtOrder> & { status?: OrderStatus } = {}) {
  const { status = "delivered", ...fields } = changes;
  const orderId = `o-${day}`;
  const order: DebtOrder = {
    orderId,
    orderNo: orderId,
    terms: "on_account",
    businessDay: day,
    capturedAt: Date.parse(day),
    totals: { total },
    ...fields,
  };
  return { order, status };
}

describe("a customer's debt by age (CUST-21)", () => {
  it("the newest delivered orders make up the balance, the last of them only in part", () => {
    const orders = [delivered("2026-09-01", 500), delivered("2026-11-20", 300), delivered("2026-10-15", 400)];
    const debt = ageDebt(550, orders, TODAY);
    expect(debt.documents.map(({ order, open, days }) => [order.businessDay, open, days])).toEqual([
      ["2026-11-20", 300, 2],
      ["2026-10-15", 250, 38],
    ]);
    expect(debt.byAge).toEqual({ days30: 300, days60: 250, days90: 0, over90: 0 });
    expect(debt.unknown).toBe(0);
  });

  it.each([
    ["2026-10-23", "days30"],
    ["2026-10-22", "days60"],
    ["2026-09-23", "days60"],
    ["2026-09-22", "days90"],
    ["2026-08-24", "days90"],
    ["2026-08-23", "over90"],
  ])("an order of %s is in %s", (day, age) => {
    expect(ageDebt(100, [delivered(day, 100)], TODAY).documents[0]?.age).toBe(age);
  });

  it("undelivered orders and those paid on delivery are no debt; the unexplained rest is shown", () => {
    const orders = [
      delivered("2026-11-20", 300, { status: "confirmed" }),
      delivered("2026-11-19", 300, { terms: "cash" }),
      delivered("2026-11-18", 300, { terms: "on_delivery" }),
      delivered("2026-11-17", 300, { status: "completed" }),
    ];
    const debt = ageDebt(1_000, orders, TODAY);
    expect(debt.documents.map(({ order }) => order.businessDay)).toEqual(["2026-11-17"]);
    expect(debt.unknown).toBe(700);
  });

  it("the ages and the unknown rest always add up to the balance, and a credit balance has no debt", () => {
    const day = fc
      .integer({ min: 1, max: 200 })
      .map((days) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10));
    const orders = fc.array(fc.tuple(day, fc.integer({ min: 0, max: 10_000 })), { maxLength: 12 });
    fc.assert(
      fc.property(orders, fc.integer({ min: -500, max: 60_000 }), (rows, balance) => {
        const { documents, byAge, unknown } = ageDebt(
          balance,
          rows.map(([on, total]) => delivered(on, total)),
          TODAY,
        );
        const sum = byAge.days30 + byAge.days60 + byAge.days90 + byAge.over90;
        expect(sum + unknown).toBe(Math.max(0, balance));
        expect(documents.reduce((total, { open }) => total + open, 0)).toBe(sum);
      }),
    );
  });
});
