import { describe, expect, it } from "vitest";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { promotionFinder, promotionLists, regularList } from "#domain/pricing/promotion.ts";
import { makePriceList, makeProduct } from "#tests/support/sales.ts";

const day = "2026-11-21";
const retail = makePriceList();
const own = makePriceList({ id: "wholesale", isDefault: false });
const offers = makePriceList({
  id: "offers",
  isDefault: false,
  groupIds: ["cafes"],
  validFrom: "2026-11-10",
  validTo: "2026-11-30",
});

/** A customer of the group without a list of their own, unless said otherwise. */
function finder(changes: Partial<PriceList> = {}, customer = {}) {
  const priceLists = [retail, own, { ...offers, ...changes }];
  return promotionFinder({ priceListId: null, groupId: "cafes", priceLists, day, ...customer });
}

const product = (prices: Record<string, number>, changes = {}) => makeProduct({ prices, breaks: {}, ...changes });
const cheap = product({ retail: 125_000, offers: 100_000 });

describe("SELL-13 a promotion", () => {
  it("is a lower price on a list of the customer that is short and has a last day", () => {
    expect(finder()(cheap)).toMatchObject({ price: { unitPrice: 100_000 }, until: "2026-11-30" });
    expect(finder({ validFrom: null })(cheap)).not.toBeNull();
  });

  it.each([
    ["has no last day", { validTo: null }],
    ["holds for a season", { validFrom: "2026-07-01" }],
    ["is over", { validTo: "2026-11-20" }],
    ["has not begun", { validFrom: "2026-11-22" }],
    ["is for other groups", { groupIds: ["hotels"] }],
  ])("is none if the list %s", (_, changes) => {
    expect(finder(changes)(cheap)).toBeNull();
  });

  it("counts its first and its last day", () => {
    expect(finder({ validFrom: day })(cheap)).not.toBeNull();
    expect(finder({ validTo: day })(cheap)?.until).toBe(day);
  });

  it.each([
    ["is not lower than otherwise", product({ retail: 125_000, offers: 125_000 })],
    ["is all there is", product({ offers: 100_000 })],
    ["is on no such list", product({ retail: 125_000 })],
    ["is zero there", product({ retail: 125_000, offers: 0 })],
  ])("is none if the price %s", (_, sold) => {
    expect(finder()(sold)).toBeNull();
  });

  it("is none where the customer's own list comes first", () => {
    const onOwn = product({ retail: 125_000, wholesale: 110_000, offers: 100_000 });
    expect(finder({}, { priceListId: "wholesale" })(onOwn)).toBeNull();
    expect(finder({}, { priceListId: "wholesale" })(cheap)).not.toBeNull();
  });

  it("may begin at a larger quantity", () => {
    const breaks = { offers: [{ fromQuantity: 12, unitPrice: 90_000 }] };
    expect(finder()(product({ retail: 125_000 }, { breaks }))).toMatchObject({
      fromQuantity: 12,
      price: { unitPrice: 90_000 },
    });
  });

  it("singles out no product of a percentage but those with a price of their own", () => {
    const basis = { kind: "percent", baseListId: "retail", rate: -1_000, rounding: "none" } as const;
    expect(finder({ basis })(product({ retail: 125_000 }))).toBeNull();
    expect(finder({ basis })(cheap)).not.toBeNull();
  });

  it("does not name the list that the customer is sold by", () => {
    const priceLists = [retail, own, offers];
    const buyer = { priceListId: null, groupId: "cafes", priceLists, day };
    expect(regularList(buyer)?.id).toBe("retail");
    expect(regularList({ ...buyer, priceListId: "wholesale" })?.id).toBe("wholesale");
    expect(regularList({ ...buyer, priceLists: [offers] })?.id).toBe("offers");
  });

  it("takes a price from the day it is scheduled for", () => {
    const nextPrices = { offers: { from: "2026-11-22", unitPrice: 90_000, breaks: [] } };
    const sold = product({ retail: 125_000 }, { nextPrices });
    expect(finder()(sold)).toBeNull();
    const priceLists = [retail, offers];
    const tomorrow = { priceListId: null, groupId: "cafes", priceLists, day: "2026-11-22" };
    expect(promotionFinder(tomorrow)(sold)).toMatchObject({ price: { unitPrice: 90_000 } });
    expect(promotionLists(tomorrow).map(({ id }) => id)).toEqual(["offers"]);
  });
});
