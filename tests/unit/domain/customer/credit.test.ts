import { describe, expect, it } from "vitest";
import {
  ACTION_LEVELS,
  creditAction,
  type CreditFacts,
  creditLevel,
  firstTerms,
  isNearLimit,
  isOverLimit,
  isPrepaid,
  isPrepaidOnly,
} from "#domain/customer/credit.ts";
import { makeCustomer, makeSettings } from "#tests/support/sales.ts";

const facts = (changes: Partial<CreditFacts> = {}): CreditFacts => ({
  balance: 0,
  overdue: 0,
  creditLimit: 1_000,
  onHold: false,
  ...changes,
});

describe("[CREDIT-2] a customer's level", () => {
  it.each<[string, Partial<CreditFacts>, number, string]>([
    ["nothing owed", {}, 0, "ok"],
    ["a minor unit below 80 % of the limit", { balance: 700 }, 99, "ok"],
    ["80 % of the limit", { balance: 700 }, 100, "near"],
    ["the whole limit", { balance: 700 }, 300, "near"],
    ["more than the limit", { balance: 700 }, 301, "over"],
    ["no limit", { creditLimit: null, balance: 5_000_000 }, 0, "ok"],
    ["a limit of nothing, and nothing owed", { creditLimit: 0 }, 0, "ok"],
    ["a limit of nothing, and a minor unit owed", { creditLimit: 0 }, 1, "over"],
    ["a balance in their favour", { creditLimit: 0, balance: -1 }, 0, "ok"],
    ["anything overdue", { overdue: 1 }, 0, "overdue"],
    ["over the limit and overdue", { overdue: 1, balance: 2_000 }, 0, "overdue"],
    ["held, and all the rest", { onHold: true, overdue: 1, balance: 2_000 }, 0, "hold"],
  ])("%s", (_, changes, ordered, level) => {
    expect(creditLevel(facts(changes), ordered)).toBe(level);
  });

  it("is never near or over without a limit, nor near while nothing is owed", () => {
    expect(isNearLimit(facts({ creditLimit: null, balance: 1 }), 0)).toBe(false);
    expect(isOverLimit(facts({ creditLimit: null, balance: 1 }), 0)).toBe(false);
    expect(isNearLimit(facts({ creditLimit: 0 }), 0)).toBe(false);
  });
});

describe("[CREDIT-4] what a company does at a level", () => {
  it("is its own choice, or the default", () => {
    const settings = makeSettings({ creditActions: { near: "block" } });
    expect(creditAction("near", { creditPolicy: "" }, settings)).toBe("block");
    expect(ACTION_LEVELS).toEqual(["near", "over", "overdue", "hold"]);
    const defaults = ACTION_LEVELS.map((level) => creditAction(level, { creditPolicy: "" }, makeSettings()));
    expect(defaults).toEqual(["inform", "approval", "approval", "block"]);
  });

  it("[CREDIT-5] gives way to the customer's own at over and overdue only", () => {
    const actions = ACTION_LEVELS.map((level) => creditAction(level, { creditPolicy: "inform" }, makeSettings()));
    expect(actions).toEqual(["inform", "inform", "inform", "block"]);
    const strict = ACTION_LEVELS.map((level) => creditAction(level, { creditPolicy: "block" }, makeSettings()));
    expect(strict).toEqual(["inform", "block", "block", "block"]);
  });
});

describe("[CREDIT-8] the first terms", () => {
  it.each([
    ["an ordinary customer", makeCustomer(), makeSettings(), "on_delivery"],
    ["a held one", makeCustomer({ onHold: true }), makeSettings(), "cash"],
    [
      "one held for information",
      makeCustomer({ onHold: true }),
      makeSettings({ creditActions: { hold: "inform" } }),
      "on_delivery",
    ],
    ["a prospect", makeCustomer({ status: "prospect" }), makeSettings(), "cash"],
    [
      "a prospect who need not prepay",
      makeCustomer({ status: "prospect" }),
      makeSettings({ prospectsPrepaidOnly: false }),
      "on_delivery",
    ],
  ] as const)("of %s", (_, customer, settings, terms) => {
    expect(firstTerms(customer, settings, null)).toBe(terms);
    expect(isPrepaidOnly(customer, settings)).toBe(customer.status === "prospect" && terms === "cash");
  });

  it("are prepaid in cash and by transfer", () => {
    const terms = ["cash", "transfer", "on_delivery", "on_account"] as const;
    expect(terms.filter(isPrepaid)).toEqual(["cash", "transfer"]);
  });
});
