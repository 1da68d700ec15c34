import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { Cart } from "#domain/order/cart.ts";
import { checkCart } from "#domain/order/check-cart.ts";
import { checkRules } from "#domain/company/check-rules.ts";
import { type CompanyRules, companyRules, settingsOfRules } from "#domain/company/company-rules.ts";
import { CompanySettings } from "#domain/company/company.ts";
import { chargedAmount } from "#domain/pricing/compute-taxes.ts";
import { creditAction, CREDIT_ACTIONS, firstTerms } from "#domain/customer/credit.ts";
import type { Customer } from "#domain/customer/customer.ts";
import { diffRecord } from "#domain/records/diff-record.ts";
import { mergeRecord } from "#domain/records/merge-record.ts";
import { isEditableField } from "#domain/records/record-nouns.ts";
import { reviewOrder } from "#domain/order/review-order.ts";
import { findRulesChange, seenRules } from "#domain/company/rules-change.ts";
import { normaliseRules } from "#domain/company/normalise-rules.ts";
import { readStoredEdit } from "#domain/records/stored-edit.ts";
import { hasTaxPreset, withTaxPreset } from "#domain/company/tax-preset.ts";
import { makeProofFacts, proofOf } from "#tests/support/order-proof.ts";
import {
  makeCart,
  makeCompany,
  makeCustomer,
  makeLine,
  makeOrder,
  makeOrigin,
  makeProduct,
  makeSettings,
  NOW,
} from "#tests/support/sales.ts";
import { newCompanySettings } from "#domain/company/new-company-settings.ts";

const rulesOf = (changes: Partial<CompanySettings> = {}) =>
  companyRules(makeCompany({ settings: makeSettings(changes) }));

describe("a company's rules", () => {
  it("defaults to the former rules: prospects prepay, hold is prepaid only, pins are accepted automatically", () => {
    const rules = rulesOf();
    expect(rules).toMatchObject({
      creditActions: CREDIT_ACTIONS,
      prospectsPrepaidOnly: true,
      acceptsConfirmedPins: true,
      proofDefaults: { receiverName: "required", signature: "optional", pin: "off" },
    });
    expect(v.is(CompanySettings, settingsOfRules(rules))).toBe(true);
    expect(settingsOfRules(rules)).toMatchObject(makeSettings());
  });

  it("REC-2 two owners change two tax classes: both changes survive, in order", () => {
    const rules = rulesOf();
    const renamed = (id: string, name: string) => {
      const taxClass = rules.taxClasses[id];
      if (taxClass === undefined) throw new Error("no such class");
      return { ...rules, taxClasses: { ...rules.taxClasses, [id]: { ...taxClass, name } } };
    };
    const first = mergeRecord(rules, {}, diffRecord(rules, renamed("general", "Standard")));
    if (!first.ok) throw new Error("the first is no conflict");
    const second = mergeRecord(first.record, {}, diffRecord(rules, renamed("drinks", "Soft drinks")));
    if (!second.ok) throw new Error("neither is the second");
    const { taxClasses } = settingsOfRules(second.record as CompanyRules);
    expect(taxClasses.map(({ name }) => name)).toEqual(["Standard", "Exempt", "Soft drinks"]);
    expect(second.changed).toEqual(["taxClasses.drinks"]);
  });

  it.each(["version", "country", "id", "taxClasses", "discountLimits", "deliveryZones", "messages", "plan"])(
    "nobody changes %s as a whole",
    (field) => expect(isEditableField("company", field)).toBe(false),
  );

  it.each([
    "name",
    "logoId",
    "timeZone",
    "pricesIncludeTax",
    "taxClasses.iva",
    "discountLimits.salesperson",
    "creditActions.near",
    "currency",
    "deliveryZones.z1",
    "offeredTerms.cash",
    "cancelReasons.OTHER",
    "messages.order_es",
  ])("owners change %s", (field) => expect(isEditableField("company", field)).toBe(true));
});

describe("invalid rules (COMPANY-22)", () => {
  const general = { id: "general", name: "General", taxes: [] };
  const withTax = (rate: number, name = "IVA") => ({
    taxClasses: { general: { ...general, taxes: [{ id: "iva", name, rate, compound: false }] } },
  });
  const cases: [Partial<CompanyRules>, string, string][] = [
    [{ priceHonourHours: 169 }, "priceHonourHours", "range"],
    [{ priceHonourHours: Number.NaN }, "priceHonourHours", "required"],
    [{ minimumOrder: -1 }, "minimumOrder", "amount"],
    [{ cutOffHour: 25 }, "cutOffHour", "range"],
    [{ cutOffHour: 1.5 }, "cutOffHour", "range"],
    [withTax(10_001), "taxClasses.general.taxes.0.rate", "rate"],
    [withTax(-1), "taxClasses.general.taxes.0.rate", "rate"],
    [withTax(Number.NaN), "taxClasses.general.taxes.0.rate", "required"],
    [withTax(100, " "), "taxClasses.general.taxes.0.name", "required"],
    [withTax(100, "x".repeat(31)), "taxClasses.general.taxes.0.name", "tooLong"],
    [{ taxClasses: { general: { ...general, name: "" } } }, "taxClasses.general.name", "required"],
    [{ taxClasses: { general: { ...general, name: "x".repeat(41) } } }, "taxClasses.general.name", "tooLong"],
    [
      { taxClasses: { general, other: { id: "other", name: " GENERAL", taxes: [] } } },
      "taxClasses.other.name",
      "nameTaken",
    ],
    [{ discountLimits: { ...rulesOf().discountLimits, store_staff: 10_001 } }, "discountLimits.store_staff", "rate"],
  ];
  it.each(cases)("%j: %s is %s", (changes, field, code) => {
    expect(checkRules({ ...rulesOf(), ...changes })).toContainEqual(expect.objectContaining({ field, code }));
  });

  it("accepts each limit itself: 0 to 100 % with two decimals, 0 to 168 hours, 24 o'clock", () => {
    const bounds = { ...withTax(10_000), priceHonourHours: 168, cutOffHour: 24, minimumOrder: 0 };
    expect(checkRules({ ...rulesOf(), ...bounds })).toEqual([]);
    expect(checkRules({ ...rulesOf(), ...withTax(1_623), priceHonourHours: 0 })).toEqual([]);
  });

  it("rejects more than twenty classes", () => {
    const classes = Array.from({ length: 21 }, (_, at) => [`c${at}`, { id: `c${at}`, name: `C ${at}`, taxes: [] }]);
    expect(checkRules({ ...rulesOf(), taxClasses: Object.fromEntries(classes) })).toEqual([
      { field: "taxClasses", code: "tooMany", severity: "error", values: { max: 20 } },
    ]);
  });
});

describe("credit by the company's setting (CREDIT-4)", () => {
  const customer = makeCustomer();

  it("the company's action applies at its level, and a customer's own policy overrides it over the limit and when overdue", () => {
    const settings = makeSettings({ creditActions: { near: "approval", over: "block", hold: "inform" } });
    const own = makeCustomer({ creditPolicy: "inform" });
    const actions = (whose: typeof own) =>
      (["near", "over", "overdue", "hold"] as const).map((level) => creditAction(level, whose, settings));
    expect(actions(customer)).toEqual(["approval", "block", "approval", "inform"]);
    expect(actions(own)).toEqual(["approval", "inform", "inform", "inform"]);
  });

  it("a prospect starts with cash unless the company lets prospects buy like others", () => {
    const prospect = makeCustomer({ status: "prospect" });
    expect(firstTerms(prospect, makeSettings(), null)).toBe("cash");
    expect(firstTerms(prospect, makeSettings({ prospectsPrepaidOnly: false }), null)).toBe("on_delivery");
    const held = makeCustomer({ onHold: true });
    expect(firstTerms(held, makeSettings(), null)).toBe("cash");
    expect(firstTerms(held, makeSettings({ creditActions: { hold: "approval" } }), null)).toBe("on_delivery");
  });
});

describe("a country's usual taxes (PRICE-22)", () => {
  it("Mexico's: its class is added, the others stay; adding it twice changes nothing", () => {
    const rules = rulesOf();
    const taken = withTaxPreset(rules, "MX");
    expect(taken.taxClasses["iva"]).toMatchObject({ name: "IVA 16 %", taxes: [{ rate: 1_600 }] });
    expect(taken.taxClasses["drinks"]).toEqual(rules.taxClasses["drinks"]);
    expect(withTaxPreset(taken, "MX")).toEqual(taken);
    // A class without taxes already exists, whatever its name.
    expect(Object.keys(taken.taxClasses)).toEqual(["general", "exempt", "drinks", "iva"]);
  });

  it("a company that signed up there already has them, whatever its class is called", () => {
    const rules = companyRules(makeCompany({ settings: newCompanySettings("PE") }));
    expect(diffRecord(rules, withTaxPreset(rules, "PE"))).toEqual({});
  });

  it("there are none for Bolivia; the United States' is no tax, on top", () => {
    expect([hasTaxPreset("BO"), hasTaxPreset("US"), hasTaxPreset("CL")]).toEqual([false, true, true]);
    expect(withTaxPreset(rulesOf({ pricesIncludeTax: true }), "US").pricesIncludeTax).toBe(false);
  });
});

it("shows the price with tax: 16 % on top of 8 %, or included", () => {
  expect(chargedAmount(10_000, "drinks", makeSettings())).toBe(12_528);
  expect(chargedAmount(10_000, "drinks", makeSettings({ pricesIncludeTax: true }))).toBe(10_000);
  expect(chargedAmount(10_000, "exempt", makeSettings())).toBe(10_000);
});

it("a draft is restored as typed, including incomplete numbers", () => {
  const rules = rulesOf();
  const after = { ...rules, minimumOrder: Number.NaN, taxClasses: { x: { id: "x", name: "", taxes: [] } } };
  // As the device's storage copies it.
  const read = (stored: unknown) => readStoredEdit("company", stored, rules);
  expect(read(structuredClone({ before: rules, after }))).toEqual({ before: rules, after });
  expect(read({ before: rules, after: { ...after, minimumOrder: null } })).toEqual({ before: rules, after });
  expect(read({ before: rules, after: { ...after, taxRounding: "never" } })).toBeNull();
});

it("a saved name is trimmed", () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const tidied = normaliseRules({ ...rulesOf(), taxClasses: { x: { id: "x", name, taxes: [] } } });
      expect(tidied.taxClasses["x"]?.name).toBe(name.trim());
    }),
  );
});

describe("an open cart under changed taxes (PRICE-28)", () => {
  const cart = makeCart({ lines: [makeLine({ quantity: 4 })], seenRules: seenRules(makeSettings()) });
  const dearer = makeSettings({
    version: 4,
    taxClasses: [{ id: "general", name: "General", taxes: [{ id: "iva", name: "IVA", rate: 1_800, compound: false }] }],
  });

  it("reports the old and the new total", () => {
    expect(findRulesChange(cart, dearer, false)).toEqual({ version: 4, was: 5_800, now: 5_900 });
    expect(findRulesChange(cart, makeSettings({ version: 4, pricesIncludeTax: true }), false)).toMatchObject({
      was: 5_800,
      now: 5_000,
    });
  });

  it("reports nothing if the total is unchanged, was never shown, or was acknowledged", () => {
    expect(findRulesChange(cart, makeSettings({ version: 4, priceHonourHours: 1 }), false)).toBeNull();
    expect(findRulesChange(cart, dearer, true)).toBeNull();
    expect(findRulesChange({ ...cart, lines: [] }, dearer, false)).toBeNull();
    expect(findRulesChange({ lines: cart.lines, discount: null }, dearer, false)).toBeNull();
    expect(findRulesChange({ ...cart, seenRules: seenRules(dearer) }, dearer, false)).toBeNull();
  });
});

describe("a cart and an order by the company's credit settings (CREDIT-4)", () => {
  const settings = (creditActions: CompanySettings["creditActions"] = {}) => makeSettings({ creditActions });
  const problemsOf = (customer: Customer, rules: CompanySettings, terms: Cart["terms"] = "on_account") =>
    checkCart({
      cart: makeCart({ terms }),
      totals: { ...makeOrder().totals, total: 2_900 },
      customer,
      settings: rules,
      role: "salesperson",
      now: NOW,
    }).map(({ code, severity }) => [code, severity]);
  const near = makeCustomer({ creditLimit: 3_000 });
  const over = makeCustomer({ creditLimit: 2_000 });
  const held = makeCustomer({ onHold: true });

  it.each([
    ["near", near, "inform", []],
    ["near", near, "approval", [["nearCredit", "warns"]]],
    ["near", near, "block", [["nearCredit", "blocks"]]],
    ["over", over, "inform", [["overCredit", "warns"]]],
    ["over", over, "block", [["overCredit", "blocks"]]],
    ["hold", held, "block", [["prepaidOnly", "blocks"]]],
    ["hold", held, "approval", [["onHold", "warns"]]],
  ] as const)("%s: %j %s gives %j", (level, customer, action, problems) => {
    expect(problemsOf(customer, settings({ [level]: action }))).toEqual(problems);
  });

  it("a prospect pays on delivery if the company allows it", () => {
    const prospect = makeCustomer({ status: "prospect" });
    expect(problemsOf(prospect, makeSettings(), "on_delivery")).toEqual([["prepaidOnly", "blocks"]]);
    expect(problemsOf(prospect, makeSettings({ prospectsPrepaidOnly: false }), "on_delivery")).toEqual([]);
  });

  const flagsOf = (customer: Customer, rules: CompanySettings, terms: Cart["terms"] = "on_account") =>
    reviewOrder({
      proof: proofOf(makeProofFacts({ order: makeOrder({ terms }, { settings: rules }), settings: rules, customer })),
      receivedAt: NOW,
      settings: rules,
      captured: rules,
      roles: ["salesperson"],
      customer,
      openOrders: 0,
      products: new Map([["p1", makeProduct()]]),
      stock: new Map(),
      lostAt: null,
      origin: makeOrigin(),
    }).flags;

  it("the store flags the same orders as the phone, and no others", () => {
    expect(flagsOf(near, settings())).toEqual([]);
    expect(flagsOf(near, settings({ near: "approval" }))).toEqual(["OVER_CREDIT"]);
    expect(flagsOf(over, settings())).toEqual(["OVER_CREDIT"]);
    expect(flagsOf(over, settings({ over: "inform" }))).toEqual([]);
    expect(flagsOf(held, settings(), "on_delivery")).toEqual(["OVER_CREDIT"]);
    expect(flagsOf(held, settings({ hold: "inform" }), "on_delivery")).toEqual([]);
    const prospect = makeCustomer({ status: "prospect" });
    expect(flagsOf(prospect, settings(), "on_delivery")).toEqual(["OVER_CREDIT"]);
    expect(flagsOf(prospect, makeSettings({ prospectsPrepaidOnly: false }), "on_delivery")).toEqual([]);
    expect(flagsOf(makeCustomer({ overdue: 5 }), settings({ overdue: "inform" }))).toEqual([]);
  });
});
