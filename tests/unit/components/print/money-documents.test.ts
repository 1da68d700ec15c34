import { expect, it } from "vitest";
import { composeSettlement } from "#components/print/compose-settlement.ts";
import { composeStatement } from "#components/print/compose-statement.ts";
import type { Issue } from "#components/print/issue.ts";
import { ageDocuments } from "#domain/payment/age-documents.ts";
import { buildCustomer } from "#tests/support/build.ts";
import { planRun } from "#tests/support/deliveries.ts";
import { makeDocument } from "#tests/support/payments.ts";
import { makeCompany, NOW } from "#tests/support/sales.ts";

const t = ((key: string) => key) as unknown as Issue["text"]["t"];
const text: Issue["text"] = { t, language: "en", locale: "en-US" } as Issue["text"];
const issue: Issue = { text, company: makeCompany(), copy: 1, at: NOW, origin: "" };

it("PRINT-12 a statement lists what is open and what was paid ahead, and ends with the balance", () => {
  const documents = [makeDocument({ paid: 2_500 }), makeDocument({ id: "o1", total: 0, paid: 1_000 })];
  const account = { documents, advances: [], payments: [] };
  const customer = { ...buildCustomer("c1"), account, balance: 6_500, overdue: 7_500 };
  const debt = ageDocuments(customer, "2026-11-21");
  const statement = { customer, company: makeCompany(), currency: "MXN" as const, debt, now: NOW };
  const { blocks } = composeStatement(statement, issue);
  const rows = blocks.flatMap((block) => (block.kind === "table" ? block.rows : []));
  expect(rows).toMatchObject([
    { title: "F-d1", cells: ["$75.00"] },
    { title: "F-o1", cells: ["−$10.00"] },
  ]);
  const totals = blocks.flatMap((block) => (block.kind === "totals" ? block.facts : []));
  expect(totals.at(-1)).toEqual({ label: "customer.balance", value: "$65.00", strong: true });
});

it("PRINT-12 a settlement says what was expected and counted, and leaves out tables without rows", () => {
  const part = { method: "cash" as const, amount: 10_000, reference: "" };
  const money = [{ paymentId: "p1", paymentNo: "R-1", customerName: "Lupita", at: NOW, parts: [part] }];
  const settlement = {
    at: NOW,
    by: "d",
    byName: "Dora",
    paymentIds: ["p1"],
    pieces: [{ worth: 5_000, count: 1 }],
    cash: 5_000,
    words: "Robbed",
    confirmed: null,
  };
  const run = planRun({ money, settlement });
  const { blocks } = composeSettlement({ run, settlement, goods: [], currency: "MXN" }, issue);
  expect(blocks.filter(({ kind }) => kind === "table")).toMatchObject([{ rows: [{ lead: "1", cells: ["$50.00"] }] }]);
  const totals = blocks.flatMap((block) => (block.kind === "totals" ? block.facts : []));
  expect(totals.map(({ value }) => value)).toEqual(["$100.00", "$50.00", "−$50.00"]);
  expect(blocks).toContainEqual({ kind: "text", label: "settlement.why", text: "Robbed" });
});
