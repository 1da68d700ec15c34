import { expect, it } from "vitest";
import { readCustomerEdit } from "#domain/customer/customer-draft.ts";
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

it.each([makeCustomer(), null])(
  "restores a draft with its unreadable numbers, as the storage copies them",
  (before) => {
    const edit = { before, after: HALF_FILLED };
    expect(readCustomerEdit(structuredClone(edit))).toEqual(edit);
  },
);

it("ignores a draft whose fields have another type", () => {
  expect(readCustomerEdit({ before: null, after: { ...HALF_FILLED, termsDays: "thirty" } })).toBeNull();
});
