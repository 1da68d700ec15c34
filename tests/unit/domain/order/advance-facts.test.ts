import { describe, expect, it } from "vitest";
import { advanceFacts } from "#domain/order/advance-facts.ts";
import { nextStatuses } from "#domain/order/order-status.ts";
import { makeOrder } from "#tests/support/sales.ts";

const limits = {
  salesperson: 500,
  store_staff: 1000,
  delivery_personnel: 0,
  company_owner: 10_000,
  super_admin: 10_000,
};
const overCredit = { ...makeOrder(), flags: ["OVER_CREDIT" as const], assignedTo: "" };

describe("the facts that decide whether a person may advance an order", () => {
  it("keep store staff from confirming an order that needs an approver: the button is not offered", () => {
    const facts = advanceFacts(overCredit, { role: "store_staff", uid: "estela" }, { discountLimits: limits });
    expect(nextStatuses("needs_review", "store_staff", facts)).not.toContain("confirmed");
    expect(nextStatuses("needs_review", "company_owner", facts)).toContain("confirmed");
  });

  it("restrict nothing until the company's settings are on this device: the server decides", () => {
    const facts = advanceFacts(overCredit, { role: "store_staff", uid: "estela" }, null);
    expect(nextStatuses("needs_review", "store_staff", facts)).toContain("confirmed");
  });

  it("include whose order it is", () => {
    const own = advanceFacts(overCredit, { role: "salesperson", uid: overCredit.repId }, null);
    const foreign = advanceFacts(overCredit, { role: "salesperson", uid: "somebody-else" }, null);
    expect([own.isOwn, foreign.isOwn]).toEqual([true, false]);
  });
});
