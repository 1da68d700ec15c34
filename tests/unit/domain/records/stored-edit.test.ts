import { expect, it } from "vitest";
import { readStoredEdit } from "#domain/records/stored-edit.ts";
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

const read = (stored: unknown) => readStoredEdit("customer", stored, makeCustomer({ zone: "Centro" }));

it.each([makeCustomer(), null])(
  "restores a draft with its unreadable numbers, as the storage copies them",
  (before) => {
    const edit = { before, after: HALF_FILLED };
    expect(read(structuredClone(edit))).toEqual(edit);
  },
);

it("ignores a draft whose fields have another type", () => {
  expect(read({ before: null, after: { ...HALF_FILLED, termsDays: "thirty" } })).toBeNull();
});

it("fills a field that an older draft does not have from the record as opened", () => {
  const { zone: _, ...older } = HALF_FILLED;
  expect(read({ before: null, after: older })?.after).toEqual({ ...HALF_FILLED, zone: "Centro" });
});
