import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROLES, type Role } from "#domain/access/identity.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order/order.ts";
import {
  canAdvance,
  hasLeftTheStore,
  holdsReservation,
  isCounted,
  isOwnOrder,
  needsReason,
  nextStatuses,
} from "#domain/order/order-status.ts";

describe("nextStatuses", () => {
  it.each<[OrderStatus, Role, OrderStatus[]]>([
    ["needs_review", "store_staff", ["confirmed", "pending_approval", "rejected", "cancelled"]],
    ["pending_approval", "company_owner", ["confirmed", "rejected", "cancelled"]],
    ["confirmed", "store_staff", ["preparing", "on_hold", "cancelled"]],
    ["on_hold", "store_staff", ["confirmed", "cancelled"]],
    ["preparing", "store_staff", ["ready", "cancelled"]],
    ["ready", "store_staff", ["out_for_delivery", "delivered", "cancelled"]],
    ["ready", "delivery_personnel", []],
    ["out_for_delivery", "delivery_personnel", ["delivered", "partially_delivered", "delivery_failed"]],
    ["out_for_delivery", "store_staff", ["cancelled"]],
    ["delivery_failed", "store_staff", ["ready", "cancelled"]],
    ["confirmed", "salesperson", ["cancelled"]],
    ["preparing", "salesperson", []],
    ["confirmed", "delivery_personnel", []],
    ["delivered", "super_admin", []],
    ["completed", "super_admin", []],
    ["cancelled", "super_admin", []],
    ["rejected", "super_admin", []],
  ])("of %s for %s: %j", (status, role, expected) => {
    expect(nextStatuses(status, role)).toEqual(expected);
  });

  it("depends on the order's owner, its delivery, and what it waits for", () => {
    expect(nextStatuses("confirmed", "salesperson", { isOwn: false })).toEqual([]);
    expect(nextStatuses("out_for_delivery", "delivery_personnel", { isOwn: false })).toEqual([]);
    expect(nextStatuses("ready", "store_staff", { fulfilment: "delivery" })).toEqual(["out_for_delivery", "cancelled"]);
    expect(nextStatuses("ready", "store_staff", { fulfilment: "pickup" })).toEqual(["delivered", "cancelled"]);
    expect(nextStatuses("pending_approval", "store_staff", { needsApprover: true })).toEqual(["cancelled"]);
    expect(nextStatuses("needs_review", "store_staff", { needsApprover: true })).toEqual([
      "pending_approval",
      "cancelled",
    ]);
    expect(nextStatuses("pending_approval", "company_owner", { needsApprover: true })).toContain("confirmed");
  });

  it("never stay the same, never return to submitted, and end in a final status, for any role", () => {
    const anyStep = fc.record({ status: fc.constantFrom(...ORDER_STATUSES), role: fc.constantFrom(...ROLES) });
    fc.assert(
      fc.property(anyStep, ({ status, role }) => {
        const next = nextStatuses(status, role);
        expect(next).not.toContain(status);
        expect(next).not.toContain("submitted");
        expect(next).not.toContain("completed");
        expect(new Set(next).size).toBe(next.length);
        for (const to of next) expect(canAdvance(status, to, role)).toBe(true);
      }),
    );
  });
});

describe("a status step", () => {
  it("requires a reason when it ends or delays an order", () => {
    const cases: [OrderStatus, OrderStatus, boolean][] = [
      ["confirmed", "preparing", false],
      ["confirmed", "cancelled", true],
      ["pending_approval", "rejected", true],
      ["confirmed", "on_hold", true],
      ["out_for_delivery", "delivery_failed", true],
      ["delivery_failed", "ready", true],
      ["on_hold", "confirmed", false],
    ];
    expect(cases.map(([from, to]) => needsReason(from, to))).toEqual(cases.map(([, , expected]) => expected));
  });

  it("moves stock and figures by status group", () => {
    expect(ORDER_STATUSES.filter(holdsReservation)).toEqual([
      "confirmed",
      "on_hold",
      "preparing",
      "ready",
      "out_for_delivery",
    ]);
    expect(ORDER_STATUSES.filter(hasLeftTheStore)).toEqual(["delivered", "partially_delivered", "completed"]);
    expect(ORDER_STATUSES.filter((status) => !isCounted(status))).toEqual(["rejected", "cancelled"]);
  });
});

describe("isOwnOrder", () => {
  it("is true for the salesperson who took it and the delivery person, and nobody else", () => {
    const order = { repId: "ana", assignedTo: "" };
    expect([isOwnOrder(order, "salesperson", "ana"), isOwnOrder(order, "salesperson", "luis")]).toEqual([true, false]);
    expect(isOwnOrder(order, "delivery_personnel", "dan")).toBe(false);
    expect(isOwnOrder({ ...order, assignedTo: "dan" }, "delivery_personnel", "dan")).toBe(true);
    expect(isOwnOrder({ ...order, assignedTo: "eva" }, "delivery_personnel", "dan")).toBe(false);
    expect(isOwnOrder(order, "store_staff", "sam")).toBe(true);
  });
});
