import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffRecord } from "#domain/records/diff-record.ts";
import { applyFields, mergeRecord } from "#domain/records/merge-record.ts";
import { changeTiers, tiersOn, nextOn } from "#domain/pricing/price-tiers.ts";
import { isProductRecord, productOfRecord, recordOfProduct } from "#domain/product/product-record.ts";
import { readProduct } from "#domain/product/read-product.ts";
import { resolvePrice } from "#domain/pricing/resolve-price.ts";
import { makePriceList, makeProduct } from "#tests/support/sales.ts";
import { settlePrices } from "#tests/support/settle-prices.ts";

const EVE = "2026-11-30";
const DAY = "2026-12-01";
const LATER = "2026-12-05";
const next = { from: DAY, unitPrice: 200_000, breaks: [{ fromQuantity: 6, unitPrice: 180_000 }] };
const product = makeProduct({
  prices: { retail: 100_000, wholesale: 80_000 },
  breaks: {},
  nextPrices: { retail: next },
});
const retail = makePriceList();

function priceOn(day: string, of = product): number | undefined {
  const request = { product: of, groupId: null, priceListId: null, priceLists: [retail], quantity: 1, day };
  return resolvePrice(request)?.unitPrice;
}

describe("a scheduled price", () => {
  it("waits for its day, then becomes the list's price", () => {
    expect(tiersOn(product, "retail", EVE)).toEqual({ unitPrice: 100_000, breaks: [], since: null });
    expect(nextOn(product, "retail", EVE)).toEqual(next);
    expect(tiersOn(product, "retail", DAY)).toEqual({ unitPrice: 200_000, breaks: next.breaks, since: DAY });
    expect(nextOn(product, "retail", DAY)).toBeNull();
  });

  it("survives a price change before its day", () => {
    const edited = changeTiers(product, "retail", { unitPrice: 110_000, breaks: [], next }, EVE);
    expect([priceOn(EVE, edited), priceOn(DAY, edited)]).toEqual([110_000, 200_000]);
  });

  it("never overrides an edit made after its day", () => {
    const typed = { unitPrice: 300_000, breaks: next.breaks, next: null };
    const edited = changeTiers(product, "retail", typed, LATER);
    expect(priceOn(LATER, edited)).toBe(300_000);
    expect(edited.nextPrices).toEqual({});
    expect(edited.breaks).toEqual({ retail: next.breaks });
  });

  it("is replaced by a later change only on that change's day", () => {
    const later = { from: "2026-12-20", unitPrice: 250_000, breaks: [] };
    const typed = { unitPrice: 200_000, breaks: next.breaks, next: later };
    const edited = changeTiers(product, "retail", typed, LATER);
    expect([priceOn(LATER, edited), priceOn("2026-12-20", edited)]).toEqual([200_000, 250_000]);
  });

  it("keeps its entry, and its day in the trace, while only other lists are edited", () => {
    const other = { unitPrice: 70_000, breaks: [], next: null };
    expect(changeTiers(product, "wholesale", other, LATER).nextPrices).toEqual({ retail: next });
    const same = { unitPrice: 200_000, breaks: next.breaks, next: null };
    expect(changeTiers(product, "retail", same, LATER)).toBe(product);
  });

  it("is a field of its own: edits of different parts of a list merge", () => {
    const lower = changeTiers(product, "retail", { unitPrice: 90_000, breaks: [], next }, EVE);
    const sooner = { ...next, unitPrice: 190_000 };
    const moved = changeTiers(product, "retail", { unitPrice: 100_000, breaks: [], next: sooner }, EVE);
    const [mine, theirs] = [diffRecord(product, lower), diffRecord(product, moved)];
    expect(Object.keys(theirs)).toEqual(["nextPrices.retail"]);
    const merged = mergeRecord(applyFields(product, mine), {}, theirs);
    expect(merged).toMatchObject({ ok: true, record: { prices: { retail: 90_000 }, nextPrices: { retail: sooner } } });
    const removed = diffRecord(product, { ...product, nextPrices: {} });
    expect(mergeRecord(applyFields(product, theirs), {}, removed)).toMatchObject({
      ok: false,
      conflicts: [{ field: "nextPrices.retail", mine: null, theirs: sooner }],
    });
  });

  it("asks if an offline edit from before the day meets one made after it", () => {
    const before = diffRecord(product, changeTiers(product, "retail", { unitPrice: 120_000, breaks: [], next }, EVE));
    const after = changeTiers(product, "retail", { unitPrice: 300_000, breaks: [], next: null }, LATER);
    expect(mergeRecord({ ...after }, {}, before)).toMatchObject({ ok: false, conflicts: [{ field: "prices.retail" }] });
  });

  it("travels in packs with its author, and takes no space if there is none (OFFLINE-15)", () => {
    const document = {
      ...product,
      fieldRevisions: {
        "*": { rev: 1, by: "u", byName: "Import", at: 1 },
        name: { rev: 2, by: "u", byName: "Olga", at: 2 },
        "nextPrices.retail": { rev: 3, by: "u", byName: "Olga", at: 3 },
      },
    };
    const read = readProduct("p1", document);
    expect(read?.priceAuthors).toEqual({ "nextPrices.retail": { byName: "Olga", at: 3 } });
    const packed = JSON.parse(JSON.stringify(recordOfProduct(read ?? product, 3)));
    expect(isProductRecord(packed) && productOfRecord(packed)).toEqual({ ...read, rev: 3 });
    expect(recordOfProduct(makeProduct(), 1)[21]).toEqual({});
  });

  it("gives the list the last edit's price, until its scheduled day, after any sequence of edits", () => {
    const days = ["2026-11-28", EVE, DAY, "2026-12-02", LATER];
    const anyTiers = fc.record({ unitPrice: fc.integer({ min: 1, max: 9 }), ahead: fc.option(fc.nat({ max: 4 })) });
    fc.assert(
      fc.property(fc.array(anyTiers, { minLength: 1, maxLength: 5 }), (edits) => {
        let edited = makeProduct({ prices: {}, breaks: {} });
        for (const [place, { unitPrice, ahead }] of edits.entries()) {
          const day = days[place] ?? LATER;
          const from = days[place + 1 + (ahead ?? 9)];
          const waits = ahead === null || from === undefined ? null : { from, unitPrice: unitPrice + 10, breaks: [] };
          edited = changeTiers(edited, "retail", { unitPrice, breaks: [], next: waits }, day);
          expect(priceOn(day, edited)).toBe(unitPrice);
          for (const each of days.slice(place)) {
            expect(priceOn(each, edited)).toBe(waits !== null && each >= waits.from ? waits.unitPrice : unitPrice);
            expect(priceOn(each, settlePrices(edited, each))).toBe(priceOn(each, edited));
          }
        }
      }),
    );
  });
});
