import { describe, expect, it } from "vitest";
import { formatOrderNumber, shortOrderNumber } from "#domain/order/order-number.ts";
import { foldText } from "#domain/values/fold-text.ts";
import { shownNumber } from "#components/order/shown-number.ts";

const orderNo = formatOrderNumber({ repCode: "AN", deviceLetter: "Z", businessDay: "2026-11-29", number: 2 });

describe("shownNumber", () => {
  it("leaves a line no place to end within the number", () => {
    expect(shownNumber(orderNo)).toMatch(/^AN-\u2060Z\u00a02\u00a0[A-Z]$/);
  });

  it("is found again by what was copied from the screen", () => {
    expect(foldText(shownNumber(orderNo))).toBe(foldText(shortOrderNumber(orderNo)));
  });
});
