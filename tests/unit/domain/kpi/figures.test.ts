import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countedOrder, creditedTo, orderFigures } from "#domain/kpi/count-order.ts";
import {
  changesOf,
  type Counted,
  firstCount,
  type DayPart,
  type Figures,
  lessFigures,
  recount,
  sumFigures,
} from "#domain/kpi/figures.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { makeCustomer, makeOrder, NOW } from "#tests/support/sales.ts";

const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}`;
const NOTHING: Counted = { repId: "ana", days: {} };

const figures: fc.Arbitrary<Figures> = fc.record({
  orders: fc.integer({ min: -3, max: 3 }),
  net: fc.integer({ min: -9_999, max: 9_999 }),
});
const events = fc.array(fc.record({ on: fc.integer({ min: 1, max: 5 }), now: figures }), { maxLength: 12 });

/** What the days add up to after all of these were added to them, in this order. */
function added(parts: readonly DayPart[]): Record<string, Figures> {
  const days: Record<string, Figures> = {};
  for (const part of parts) days[part.day] = sumFigures([days[part.day] ?? {}, part.figures]);
  return Object.fromEntries(Object.entries(days).filter(([, sum]) => Object.keys(sum).length > 0));
}

describe("KPI-1 what a record counts", () => {
  it("is always what it counts now, whatever happened to it on which days", () => {
    fc.assert(
      fc.property(events, (history) => {
        const last = history.reduce((counted, { on, now }) => recount(counted, now, day(on)), NOTHING);
        expect(sumFigures(Object.values(last.days))).toEqual(sumFigures([history.at(-1)?.now ?? {}]));
      }),
    );
  });

  it("changes only the day of the change", () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 5 }), figures, (history, on, now) => {
        const before = history.reduce((counted, each) => recount(counted, each.now, day(each.on)), NOTHING);
        const { [day(on)]: _, ...others } = recount(before, now, day(on)).days;
        const { [day(on)]: __, ...were } = before.days;
        expect(others).toEqual(were);
      }),
    );
  });

  it("reaches the days by its changes alone, in any order of arrival", () => {
    fc.assert(
      fc.property(events, fc.infiniteStream(fc.nat()), (history, places) => {
        let counted: Counted | null = null;
        const parts: DayPart[] = [];
        for (const { on, now } of history) {
          const after: Counted = recount(counted ?? NOTHING, now, day(on));
          parts.push(...changesOf(counted, after));
          counted = after;
        }
        const mixed = parts
          .map((part) => ({ part, place: places.next().value }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ part }) => part);
        expect(added(mixed)).toEqual((counted ?? NOTHING).days);
      }),
    );
  });
});

describe("KPI-1 an order", () => {
  const stored = asStored(makeOrder(), 1, NOW);
  const category = stored.lines[0]?.categoryId ?? "";

  it("counts with its net and its lines, and no longer once it is rejected or cancelled", () => {
    expect(orderFigures(stored)).toEqual({ orders: 1, net: 2_500, lines: 1, [`netOf:${category}`]: 2_500 });
    const cut = { quantity: 0, net: 0, categoryId: null };
    expect(orderFigures({ ...stored, lines: [...stored.lines, cut] })).toEqual(orderFigures(stored));
    for (const status of ["rejected", "cancelled"] as const) expect(orderFigures({ ...stored, status })).toEqual({});
  });

  it("leaves on the day it is cancelled, and its own day stays", () => {
    const placed = firstCount("ana", day(21), orderFigures(stored));
    expect(recount(placed, {}, day(23)).days).toEqual({
      [day(21)]: orderFigures(stored),
      [day(23)]: lessFigures({}, orderFigures(stored)),
    });
    expect(recount(placed, {}, day(21)).days).toEqual({});
  });

  it("counts on its capture day where nothing was kept of it", () => {
    expect(countedOrder(stored)).toEqual({ repId: "demo-ana", days: { [day(21)]: orderFigures(stored) } });
  });

  it("counts for the salesperson who took it, else for the customer's, else for who took it", () => {
    const customer = makeCustomer({ repId: "ana", otherRepIds: ["luis"] });
    expect(creditedTo("luis", ["salesperson"], customer)).toBe("luis");
    expect(creditedTo("eva", ["store_staff"], customer)).toBe("ana");
    expect(creditedTo("eva", ["store_staff"], makeCustomer({ repId: "", otherRepIds: ["luis"] }))).toBe("luis");
    expect(creditedTo("eva", ["store_staff"], makeCustomer({ repId: "", otherRepIds: [] }))).toBe("eva");
    expect(creditedTo("eva", ["store_staff"], null)).toBe("eva");
  });
});
