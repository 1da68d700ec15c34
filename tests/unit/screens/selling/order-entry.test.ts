import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { discountText, readDiscount } from "#components/order/cart/discount-entry.ts";
import { groupLines } from "#screens/selling/new-order/cart/group-lines.ts";
import { stepsOf } from "#components/product/product-steps.ts";

const category = (id: string, position: number) => ({
  id,
  position,
  companyId: "demo",
  name: id,
  nameEs: "",
  parentId: null,
  hue: 0,
  active: true,
});

describe("cart lines by category", () => {
  const categories = [category("juice", 2), category("bread", 1)];
  const line = (productId: string, categoryId: string | null) => ({ productId, categoryId });

  it("follow the catalogue's category order, and within a category the order of adding", () => {
    const lines = [line("mango", "juice"), line("roll", "bread"), line("apple", "juice")];
    const groups = groupLines(lines, categories);
    expect(groups.map((group) => [group.category?.id, group.lines.map((each) => each.productId)])).toEqual([
      ["bread", ["roll"]],
      ["juice", ["mango", "apple"]],
    ]);
  });

  it("come last without a category, or with one missing on this device", () => {
    const groups = groupLines([line("loose", null), line("odd", "gone"), line("roll", "bread")], categories);
    expect(groups.map((group) => group.category?.id ?? null)).toEqual(["bread", null]);
    expect(groups.at(-1)?.lines.map((each) => each.productId)).toEqual(["loose", "odd"]);
  });
});

describe("a typed discount", () => {
  it.each([
    ["percent", "5", "en", { kind: "percent", rate: 500 }],
    ["percent", "2,5", "es-AR", { kind: "percent", rate: 250 }],
    ["amount", "12.50", "es-MX", { kind: "amount", amount: 1250 }],
    ["amount", "12", "en", { kind: "amount", amount: 1200 }],
    ["percent", "", "en", null],
    ["amount", "0", "en", null],
  ] as const)("%s %s in %s is read exactly", (kind, text, locale, discount) => {
    expect(readDiscount(kind, text, { currency: "MXN", locale, all: null })).toEqual({ ok: true, discount });
  });

  it.each([
    ["amount", "1,234.50", "en", "notANumber"],
    ["amount", "1.234", "en", "notANumber"],
    ["percent", "2.5", "es-AR", "notANumber"],
    ["percent", "-5", "en", "notANumber"],
    ["percent", "abc", "en", "notANumber"],
    ["percent", "100.01", "en", "tooHigh"],
  ] as const)("%s %s in %s is refused rather than guessed", (kind, text, locale, problem) => {
    expect(readDiscount(kind, text, { currency: "MXN", locale, all: null })).toEqual({ ok: false, problem });
  });

  it("[PRICE-36] is at most what it is taken from", () => {
    const terms = { currency: "MXN", locale: "en", all: 5_000 } as const;
    expect(readDiscount("amount", "50", terms)).toEqual({ ok: true, discount: { kind: "amount", amount: 5_000 } });
    expect(readDiscount("amount", "50.01", terms)).toEqual({ ok: false, problem: "moreThanAll" });
  });

  it("has no decimals in a currency without them", () => {
    expect(readDiscount("amount", "1500", { currency: "CLP", locale: "es-CL", all: null })).toEqual({
      ok: true,
      discount: { kind: "amount", amount: 1500 },
    });
    expect(readDiscount("amount", "15,5", { currency: "CLP", locale: "es-CL", all: null })).toEqual({
      ok: false,
      problem: "notANumber",
    });
  });

  it("is shown as text that parses back to it", () => {
    const discounts = fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map((rate) => ({ kind: "percent" as const, rate })),
      fc.integer({ min: 1, max: 99_999_999 }).map((amount) => ({ kind: "amount" as const, amount })),
    );
    const places = fc.constantFrom(["MXN", "es-MX"] as const, ["ARS", "es-AR"] as const, ["CLP", "es-CL"] as const);
    fc.assert(
      fc.property(discounts, places, (discount, [currency, locale]) => {
        expect(
          readDiscount(discount.kind, discountText(discount, currency, locale), { currency, locale, all: null }),
        ).toEqual({
          ok: true,
          discount,
        });
      }),
    );
  });
});

describe("the plus and minus steps", () => {
  it("are the product's multiple up to 999 units, and a case beyond", () => {
    const packed = { minQuantity: 6, quantityMultiple: 6, quantityScale: 1 as const, unitsPerCase: 24 };
    expect(stepsOf(packed, 6)).toEqual({ min: 6, max: 999, step: 6 });
    expect(stepsOf(packed, 1_008)).toEqual({ min: 6, max: 23_976, step: 24 });
  });

  it("are cases for products sold only by the case, and stop at the maximum of an order", () => {
    const cased = { minQuantity: 6, quantityMultiple: 10, quantityScale: 1 as const, unitsPerCase: 24 };
    expect(stepsOf({ ...cased, sellBy: "case", maxQuantity: 300 }, 0)).toEqual({ min: 6, max: 300, step: 120 });
    expect(stepsOf({ ...cased, sellBy: "unit", maxQuantity: null }, 10)).toEqual({ min: 6, max: 999, step: 10 });
  });

  it("are whole units for goods sold by any weight", () => {
    expect(stepsOf({ minQuantity: 100, quantityMultiple: 1, quantityScale: 1000, unitsPerCase: 1 }, 100)).toEqual({
      min: 100,
      max: 999_000,
      step: 1000,
    });
  });
});
