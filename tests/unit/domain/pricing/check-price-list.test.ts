import { describe, expect, it } from "vitest";
import { checkPriceList } from "#domain/pricing/check-price-list.ts";
import type { PriceList } from "#domain/pricing/price-list.ts";
import { makePriceList } from "#tests/support/sales.ts";

const retail = makePriceList();
const wholesale = makePriceList({ id: "wholesale", name: "Wholesale", isDefault: false, groupIds: ["hotels"] });
const lists = [retail, wholesale];

function problemsOf(changes: Partial<PriceList>, others: readonly PriceList[] = lists) {
  const list = makePriceList({ id: "new", name: "Hotels", isDefault: false, ...changes });
  return checkPriceList(list, others).map(({ field, code, severity }) => [field, code, severity]);
}

function percentOf(baseListId: string): PriceList["basis"] {
  return { kind: "percent", baseListId, rate: -500, rounding: "none" };
}

describe("checkPriceList", () => {
  it("accepts a valid list, fixed or percentage", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ basis: percentOf("retail"), validFrom: "2026-11-21", validTo: "2026-11-21" })).toEqual([]);
    expect(lists.flatMap((list) => checkPriceList(list, lists))).toEqual([]);
  });

  it.each<[Partial<PriceList>, string, string]>([
    [{ name: "" }, "name", "required"],
    [{ name: "A" }, "name", "tooShort"],
    [{ name: "A".repeat(81) }, "name", "tooLong"],
    [{ name: "retáil " }, "name", "nameTaken"],
    [{ validFrom: "2026-11-21", validTo: "2026-11-20" }, "validTo", "endsBeforeStart"],
    [{ basis: percentOf("new") }, "basis", "itself"],
    [{ basis: percentOf("gone") }, "basis", "unknownList"],
    [{ groupIds: Array.from({ length: 51 }, (_, index) => `g${index}`) }, "groupIds", "tooMany"],
  ])("refuses %j alongside %s as %s", (changes, field, code) => {
    expect(problemsOf(changes)).toEqual([[field, code, "error"]]);
  });

  it("refuses a percentage of a percentage from either side, and a percentage default list", () => {
    const off = makePriceList({ id: "off", name: "Off", isDefault: false, basis: percentOf("wholesale") });
    expect(problemsOf({ basis: percentOf("off") }, [...lists, off])).toEqual([["basis", "notFixed", "error"]]);
    expect(problemsOf({ id: "wholesale", name: "Wholesale", basis: percentOf("retail") }, [...lists, off])).toEqual([
      ["basis", "usedAsBase", "error"],
    ]);
    expect(problemsOf({ isDefault: true, basis: percentOf("wholesale") }, [wholesale])).toEqual([
      ["basis", "defaultNotFixed", "error"],
    ]);
  });

  it("PRICE-10 refuses a company without a default list", () => {
    expect(problemsOf({}, [wholesale])).toEqual([["isDefault", "noDefault", "error"]]);
  });

  it.each<[Partial<PriceList>, readonly PriceList[], string, string]>([
    [{ isDefault: true }, lists, "isDefault", "otherDefault"],
    [{ isDefault: true, validTo: "2026-12-31" }, [wholesale], "validTo", "defaultEnds"],
    [{ groupIds: ["hotels"] }, lists, "groupIds", "groupTaken"],
  ])("warns of %j", (changes, others, field, code) => {
    expect(problemsOf(changes, others)).toEqual([[field, code, "warning"]]);
  });
});
