import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileRules } from "#emulator/firestore/rules/ruleset.ts";
import { parseRules } from "#emulator/firestore/rules/parse-rules.ts";
import type { MatchBlock } from "#emulator/firestore/rules/syntax.ts";
import { NOW } from "../support/evaluate-condition.ts";
import { READ_CASES } from "./cases/read-cases.ts";
import { WRITE_CASES } from "./cases/write-cases.ts";

const SOURCE = readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8");
const compiled = compileRules(SOURCE);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const { ruleset } = compiled;
const MOMENT = Number(NOW / 1_000n);

describe("read access", () => {
  test.each(READ_CASES)("$name", ({ request, allowed }) => {
    expect(ruleset.allows(request)).toMatchObject({ allowed });
  });
});

describe("write access by role and field", () => {
  test.each(WRITE_CASES)("$name", ({ request, allowed }) => {
    expect(ruleset.allows(request)).toMatchObject({ allowed });
  });
});

test("every allow statement allows something", () => {
  const linesOf = (block: MatchBlock): number[] => [
    ...block.allows.map(({ start }) => SOURCE.slice(0, start).split("\n").length),
    ...block.children.flatMap(linesOf),
  ];
  const used = new Set([...READ_CASES, ...WRITE_CASES].flatMap(({ request }) => ruleset.allows(request).allowedBy));
  expect(
    parseRules(SOURCE)
      .matches.flatMap(linesOf)
      .filter((line) => !used.has(line)),
  ).toEqual([]);
});

test("case names are unique, and there are more than 300", () => {
  const names = [...READ_CASES, ...WRITE_CASES].map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(names.length).toBeGreaterThan(300);
});

test("ACCESS-38 the rules read one document for a request, and a second one only in maintenance", () => {
  const reads = [...READ_CASES, ...WRITE_CASES].map(({ name, request }) => {
    const read = new Set<string>();
    ruleset.allows({
      ...request,
      getDocument(path) {
        read.add(path);
        return request.getDocument(path);
      },
    });
    const { active, startsAt, endsAt } = request.getDocument("appconfigdata/maintenance")?.fields ?? {};
    const isWithin = Number(startsAt?.integerValue) <= MOMENT && MOMENT < Number(endsAt?.integerValue);
    const isOn = active?.booleanValue === true || isWithin;
    return { name, read: [...read].filter((path) => !isOn || path !== "appconfigdata/roles") };
  });
  expect(reads.filter(({ read }) => read.some((path) => path !== "appconfigdata/maintenance"))).toEqual([]);
  expect(reads.some(({ read }) => read.length === 0)).toBe(true);
});

test("no request comes close to the limit of 1,000 expressions", () => {
  const most = Math.max(...[...READ_CASES, ...WRITE_CASES].map(({ request }) => ruleset.allows(request).expressions));
  expect(most).toBeLessThan(800);
});
