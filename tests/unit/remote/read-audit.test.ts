import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { AUDIT_PAGE, auditQuery } from "#remote/feeds/read-audit.ts";

interface CompositeIndex {
  readonly collectionGroup: string;
  readonly fields: readonly { fieldPath: string; order?: string }[];
}

const { indexes } = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as { indexes: CompositeIndex[] };
const LOG = "projects/p/databases/(default)/documents/companies/demo/auditLog";
const ASKED = { by: null, noun: null, from: 1_000, until: 2_000, after: null };

it.each([
  ["a person", { by: "ana" }, ["by"]],
  ["a kind of record", { noun: "product" }, ["noun"]],
  ["both", { by: "ana", noun: "product" }, ["by", "noun"]],
] as const)("COMPANY-45 the log by %s has its index", (_, filter, fields) => {
  const { where } = auditQuery({ ...ASKED, ...filter }, LOG);
  const named = where.compositeFilter.filters.map(({ fieldFilter }) => fieldFilter.field.fieldPath);
  expect(named).toEqual([...fields, "at", "at"]);
  const wanted = [...fields.map((field) => `${field} ASCENDING`), "at DESCENDING"].join();
  const declared = indexes
    .filter(({ collectionGroup }) => collectionGroup === "auditLog")
    .map(({ fields: each }) => each.map(({ fieldPath, order }) => `${fieldPath} ${order}`).join());
  expect(declared).toContain(wanted);
});

it("COMPANY-45 a page goes on after its last line, also among lines of one moment", () => {
  const { startAt, orderBy, limit } = auditQuery({ ...ASKED, after: { at: 1_500, lineId: "h7" } }, LOG);
  expect(startAt).toEqual({
    values: [{ integerValue: "1500" }, { referenceValue: `${LOG}/h7` }],
    before: false,
  });
  expect(orderBy.map(({ field, direction }) => `${field.fieldPath} ${direction}`)).toEqual([
    "at DESCENDING",
    "__name__ DESCENDING",
  ]);
  expect(limit).toBe(AUDIT_PAGE + 1);
});
