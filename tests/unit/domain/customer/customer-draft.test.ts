import { expect, it } from "vitest";
import { readCustomerDraft, readCustomerEdit } from "#domain/customer/customer-draft.ts";
import { makeCustomer } from "#tests/support/sales.ts";

const HALF_FILLED = makeCustomer({
  name: "",
  termsDays: Number.NaN,
  creditLimit: Number.NaN,
  discountRate: Number.NaN,
  visitPlan: {
    perWeek: Number.NaN,
    everyWeeks: 1,
    weekdays: [],
    opensAt: null,
    closesAt: null,
    serviceMinutes: Number.NaN,
    rank: "A",
  },
});

it("a draft comes back with numbers that cannot be read, as the device's storage copies them", () => {
  expect(readCustomerDraft(structuredClone(HALF_FILLED))).toEqual(HALF_FILLED);
  const edit = { before: makeCustomer(), after: HALF_FILLED };
  expect(readCustomerEdit(structuredClone(edit))).toEqual(edit);
});

it("a draft whose fields are of another kind is none", () => {
  expect(readCustomerDraft({ ...HALF_FILLED, termsDays: "thirty" })).toBeNull();
});
