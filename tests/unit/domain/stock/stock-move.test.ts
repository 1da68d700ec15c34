import { describe, expect, it } from "vitest";
import { effectOn, isScarce, type StockMove } from "#domain/stock/stock-move.ts";

const move = (kind: StockMove["kind"], quantity: number, at = 10): StockMove => ({
  kind,
  quantities: { p1: quantity },
  at,
});

describe("[STOCK-10] what movements do to a stock row", () => {
  it("is nothing without any, or with those of other products", () => {
    expect(effectOn("p1", [], null)).toEqual({ reserved: 0, onHand: 0 });
    expect(effectOn("p2", [move("reserve", 5)], null)).toEqual({ reserved: 0, onHand: 0 });
  });

  it("is their sum: a reservation that is released or leaves is reserved no more, and goods leave once", () => {
    const moves = [move("reserve", 5), move("reserve", 7), move("release", 5), move("leave", 7)];
    expect(effectOn("p1", moves, null)).toEqual({ reserved: 0, onHand: -7 });
    expect(effectOn("p1", moves.slice(0, 2), null)).toEqual({ reserved: 12, onHand: 0 });
  });

  it("[STOCK-6] leaves out goods that left before the count, or at its time, but not their reservations", () => {
    const moves = [move("leave", 1, 9), move("leave", 2, 10), move("leave", 4, 11)];
    expect(effectOn("p1", moves, 10)).toEqual({ reserved: -7, onHand: -4 });
  });
});

describe("[STOCK-11] a product is scarce", () => {
  const stock = (onHand: number, reserved = 0, safety = 0) => ({ onHand, reserved, safety });

  it("below a tenth of what is on hand, or twenty times the order's quantity", () => {
    expect(isScarce(stock(1_000, 901), 1)).toBe(true);
    expect(isScarce(stock(1_000, 900), 1)).toBe(false);
    expect(isScarce(stock(199), 10)).toBe(true);
    expect(isScarce(stock(200), 10)).toBe(false);
    expect(isScarce(stock(1_000, 800, 101), 1)).toBe(true);
  });

  it("only while some is there: without any, nothing more can be promised", () => {
    expect(isScarce(stock(100, 99), 1)).toBe(true);
    expect(isScarce(stock(100, 100), 1)).toBe(false);
    expect(isScarce(stock(100, 150), 1)).toBe(false);
  });
});
