import { describe, expect, it } from "vitest";
import { checkOrder } from "#domain/order/check-order.ts";
import { lacksSignature, OrderSignature } from "#domain/delivery/order-signature.ts";
import { makeOrder, makeSettings } from "#tests/support/sales.ts";
import * as v from "valibot";

const DRAWING = "M10 20l30 5l2 -8";
const SIGNED: OrderSignature = { drawing: DRAWING, name: "Lupita", unsigned: null };

describe("SELL-15 what a customer signs at the read-back", () => {
  it.each([
    ["a drawing, with or without a name", { ...SIGNED, name: "" }, true],
    ["a reason why nobody could sign", { drawing: null, name: "", unsigned: "Wet hands" }, true],
    ["neither", { drawing: null, name: "Lupita", unsigned: null }, false],
    ["a reason of blanks", { drawing: null, name: "", unsigned: "  " }, false],
    ["both", { ...SIGNED, unsigned: "Wet hands" }, false],
  ] as const)("is %s: the store takes it %s", (_, signed, isTaken) => {
    const refusal = checkOrder({ ...makeOrder(), signed }, makeSettings());
    expect(refusal).toEqual(isTaken ? null : { reason: "SCHEMA_INVALID", field: "signed" });
  });

  it("is missing only where the company requires it", () => {
    expect(lacksSignature(undefined, null)).toBe(false);
    expect(lacksSignature("optional", null)).toBe(false);
    expect(lacksSignature("required", null)).toBe(true);
    expect(lacksSignature("required", SIGNED)).toBe(false);
    expect(lacksSignature("required", { drawing: null, name: "Lupita", unsigned: null })).toBe(true);
  });

  it("is strokes of at most 6,000 characters, and nothing else", () => {
    const isOk = (drawing: string) => v.is(OrderSignature, { ...SIGNED, drawing });
    expect(isOk(DRAWING)).toBe(true);
    expect(isOk("<script>")).toBe(false);
    expect(isOk(`M1 1${"l1 1".repeat(2_000)}`)).toBe(false);
  });
});
