import { expect, it } from "vitest";
import type { AccountDocument } from "#domain/payment/account.ts";
import { ageOverdue } from "#domain/payment/age-overdue.ts";

const document = (dueOn: string, total: number, paid = 0): AccountDocument => ({
  id: dueOn,
  kind: "order",
  number: dueOn,
  day: "2026-01-01",
  dueOn,
  total,
  paid,
  orderId: null,
});
const owing = (overdue: number, ...documents: readonly AccountDocument[]) => ({
  overdue,
  account: { documents: [...documents], advances: [], payments: [] },
});

it("KPI-42 what is overdue is aged from the day it was due, and what no document accounts for is apart", () => {
  const today = "2026-11-23";
  const byAge = ageOverdue(
    [
      owing(1_000, document("2026-11-23", 9_000), document("2026-11-22", 700), document("2026-10-24", 500, 200)),
      owing(600, document("2026-10-23", 100), document("2026-08-25", 200), document("2026-08-24", 300)),
      { overdue: 50, account: null },
    ],
    today,
  );
  expect(byAge).toEqual({ days30: 1_000, days60: 100, days90: 200, over90: 300, undated: 50 });
});
