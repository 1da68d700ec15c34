import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countFilterParts,
  type FilteredOrder,
  NO_FILTER,
  ORDER_SORTS,
  type OrderFilter,
  orderFilterTest,
  PROMISED_RANGES,
  readOrderFilter,
  TAKEN_RANGES,
  writeOrderFilter,
} from "#domain/order/order-filter.ts";
import { PAYMENT_STATUSES } from "#domain/payment/payment-status.ts";
import { Order, ORDER_STATUSES } from "#domain/order/order.ts";

const TODAY = "2026-11-23";
const ORDER: FilteredOrder = {
  businessDay: TODAY,
  promisedOn: "2026-11-24",
  status: "confirmed",
  payment: "partial",
  terms: "cash",
  source: "field",
  repId: "ana",
  customerId: "c1",
  needsApproval: false,
};

function passes(filter: Partial<OrderFilter>, order: Partial<FilteredOrder> = {}): boolean {
  const zoneOf = (customerId: string) => (customerId === "c1" ? "North" : null);
  return orderFilterTest({ ...NO_FILTER, ...filter }, TODAY, zoneOf)({ ...ORDER, ...order });
}

describe("a filter of orders", () => {
  it.each([
    [{}, true],
    [{ taken: "today" }, true],
    [{ taken: "yesterday" }, false],
    [{ promised: "tomorrow" }, true],
    [{ promised: "late" }, false],
    [{ statuses: ["ready", "confirmed"] }, true],
    [{ statuses: ["ready"] }, false],
    [{ payments: ["unpaid", "partial"] }, true],
    [{ payments: ["paid"] }, false],
    [{ terms: ["on_account"] }, false],
    [{ sources: ["counter"] }, false],
    [{ repId: "luis" }, false],
    [{ customerId: "c1" }, true],
    [{ customerId: "c2" }, false],
    [{ zone: "North" }, true],
    [{ zone: "South" }, false],
    [{ needsApproval: true }, false],
    [{ statuses: ["confirmed"], zone: "North", terms: ["transfer"] }, false],
  ] as const)("ORDER-60: %j leaves the order: %s", (filter, isLeft) => {
    expect(passes(filter)).toBe(isLeft);
  });

  it.each([
    ["last7", "2026-11-17", "2026-11-23"],
    ["last30", "2026-10-25", "2026-11-23"],
    ["yesterday", "2026-11-22", "2026-11-22"],
  ] as const)("ORDER-60: the range %s is from %s to %s", (taken, from, to) => {
    const isIn = (businessDay: string) => passes({ taken }, { businessDay });
    const [before, after] = [from, to].map((day, at) =>
      new Date(Date.parse(day) + (at === 0 ? -1 : 1) * 86_400_000).toISOString().slice(0, 10),
    );
    expect([isIn(from), isIn(to), isIn(before ?? ""), isIn(after ?? "")]).toEqual([true, true, false, false]);
  });

  it("ORDER-60: days may be open on one side", () => {
    const promised = { from: "2026-11-24", to: null };
    expect(passes({ promised })).toBe(true);
    expect(passes({ promised }, { promisedOn: "2026-11-23" })).toBe(false);
    expect(passes({ promised: { from: null, to: "2026-11-23" } })).toBe(false);
  });

  it("ORDER-60: what is unknown in an address leaves nothing out", () => {
    const read = readOrderFilter((name) => (name === "rep" ? null : "nonsense,2026-02-30..x"));
    expect(read.filter).toMatchObject({ promised: { from: null, to: null }, statuses: [], terms: [], sources: [] });
    expect(read.sort).toBeNull();
    expect(countFilterParts(NO_FILTER)).toBe(0);
  });

  it("ORDER-61: every filter and sort comes back from its address", () => {
    const day = fc
      .integer({ min: 0, max: 900 })
      .map((days) => new Date(1.76e12 + days * 8.64e7).toISOString().slice(0, 10));
    const days = fc
      .record({ from: fc.option(day), to: fc.option(day) })
      .filter(({ from, to }) => from !== null || to !== null);
    const filters = fc.record({
      taken: fc.option(fc.oneof(fc.constantFrom(...TAKEN_RANGES), days)),
      promised: fc.option(fc.oneof(fc.constantFrom(...PROMISED_RANGES), days)),
      statuses: fc.subarray([...ORDER_STATUSES]),
      payments: fc.subarray([...PAYMENT_STATUSES]),
      terms: fc.subarray([...Order.entries.terms.options]),
      sources: fc.subarray([...Order.entries.source.options]),
      repId: fc.option(fc.string({ minLength: 1 })),
      customerId: fc.option(fc.string({ minLength: 1 })),
      zone: fc.option(fc.string({ minLength: 1 })),
      needsApproval: fc.boolean(),
    });
    fc.assert(
      fc.property(filters, fc.option(fc.constantFrom(...ORDER_SORTS)), (filter, sort) => {
        const parts = Object.entries(writeOrderFilter(filter, sort)).filter(([, value]) => value !== null);
        const params = new URLSearchParams(new URLSearchParams(parts as [string, string][]).toString());
        expect(readOrderFilter((name) => params.get(name))).toEqual({ filter, sort });
      }),
    );
  });
});
