import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { presetRounding, roundCash } from "#domain/counter/cash-rounding.ts";
import { amountDue, changeFor, findSaleFault } from "#domain/counter/counter-sale.ts";
import { denominationsOf, quickTenders } from "#domain/counter/denominations.ts";
import { makeCounterOrder, makeSale } from "#tests/support/counter.ts";
import { CURRENCIES } from "#domain/values/money.ts";

describe("COUNTER-4 cash rounding", () => {
  it.each([
    [1_001, 1_000],
    [1_005, 1_000],
    [1_006, 1_010],
    [1_009, 1_010],
    [1_010, 1_010],
  ])("in Chile %d pesos are %d in cash", (total, due) => {
    expect(presetRounding("CLP")).toBe("tens");
    expect(roundCash(total, "tens", "CLP")).toBe(due);
  });

  it.each([
    ["none", 1_023, 1_023],
    ["fiveCents", 1_022, 1_020],
    ["fiveCents", 1_023, 1_025],
    ["halves", 1_024, 1_000],
    ["halves", 1_025, 1_050],
    ["units", 1_050, 1_100],
    ["units", 1_049, 1_000],
  ] as const)("to %s: %d becomes %d", (rounding, total, due) => {
    expect(roundCash(total, rounding, "MXN")).toBe(due);
  });

  it("rounds pesos without cents by no part of a peso, and nothing but cash", () => {
    expect(roundCash(1_003, "fiveCents", "CLP")).toBe(1_003);
    expect(amountDue(1_003, "card", "tens", "CLP")).toBe(1_003);
    expect(amountDue(1_003, "transfer", "tens", "CLP")).toBe(1_003);
    expect(amountDue(1_003, "cash", "tens", "CLP")).toBe(1_000);
    expect(amountDue(1_003, "on_account", "tens", "CLP")).toBe(0);
  });

  it("gives back what was handed over beyond it, and waits while it is too little", () => {
    expect(changeFor(1_000, 2_000)).toBe(1_000);
    expect(changeFor(1_000, 1_000)).toBe(0);
    expect(changeFor(1_000, 999)).toBeNull();
  });
});

describe("COUNTER-5 quick amounts", () => {
  it("are what is due, and up to the next notes", () => {
    expect(quickTenders(13_750, "MXN")).toEqual([13_750, 14_000, 15_000, 20_000, 50_000, 100_000]);
    expect(quickTenders(5_000, "MXN")).toEqual([5_000, 6_000, 10_000, 20_000, 50_000, 100_000]);
    expect(quickTenders(20_416, "MXN")).toEqual([20_416, 22_000, 25_000, 30_000, 40_000, 50_000]);
    expect(quickTenders(8_990, "CLP")).toEqual([8_990, 9_000, 10_000, 20_000]);
    expect(quickTenders(0, "MXN")).toEqual([0]);
  });

  it("rise, start with what is due, and are payable with notes and coins", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), fc.constantFrom(...CURRENCIES), (due, currency) => {
        const [exact, ...more] = quickTenders(due, currency);
        expect(exact).toBe(due);
        expect(more).toEqual([...new Set(more)].sort((a, b) => a - b));
        for (const amount of more) {
          expect(amount).toBeGreaterThan(due);
          expect(denominationsOf(currency).some((worth) => amount % worth === 0)).toBe(true);
        }
      }),
    );
  });
});

describe("COUNTER-2 a sale that contradicts itself", () => {
  it("is none with what a till makes", () => {
    expect(findSaleFault(makeCounterOrder(), ["none"])).toBeNull();
    expect(
      findSaleFault(makeCounterOrder({}, { sale: makeSale({ tendered: 5_000, change: 2_100 }) }), ["none"]),
    ).toBeNull();
    expect(
      findSaleFault(makeCounterOrder({}, { sale: makeSale({ method: "on_account", tendered: 0 }) }), []),
    ).toBeNull();
  });

  it.each([
    ["another source", { source: "field" }, "source"],
    ["terms of another way to pay", { terms: "on_account" }, "terms"],
    ["goods to be delivered", { fulfilment: "delivery" }, "fulfilment"],
    ["a promise", { promisedOn: "2027-01-01" }, "promisedOn"],
    ["too little cash", { sale: makeSale({ tendered: 2_899 }) }, "sale.tendered"],
    ["too little change", { sale: makeSale({ tendered: 5_000, change: 2_000 }) }, "sale.tendered"],
    ["change on a card", { sale: makeSale({ method: "card", tendered: 3_000, change: 100 }) }, "sale.change"],
    ["cash on account", { terms: "on_account", sale: makeSale({ method: "on_account" }) }, "sale.tendered"],
  ])("is %s", (_, changes, field) => {
    const order = { ...makeCounterOrder(), ...changes } as ReturnType<typeof makeCounterOrder>;
    expect(findSaleFault(order, ["none"])).toBe(field);
  });

  it("takes any known rounding only where the rules of its time are unknown", () => {
    const order = makeCounterOrder({}, { sale: makeSale({ tendered: 3_000 }) });
    expect(findSaleFault({ ...order, totals: { ...order.totals, total: 2_996 } }, [])).toBeNull();
    expect(findSaleFault({ ...order, totals: { ...order.totals, total: 2_996 } }, ["none"])).toBe("sale.tendered");
  });
});
