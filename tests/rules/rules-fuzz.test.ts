import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileRules } from "#emulator/firestore/rules/ruleset.ts";
import { decideBy, ITEM, requestFor, rulesWith } from "../support/evaluate-condition.ts";
import { listing } from "../support/rules-query.ts";
import { runs } from "#tests/support/runs.ts";

const OWN_RULES = readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8");
const WORDS = [
  "service",
  "cloud.firestore",
  "match",
  "allow",
  "read",
  "if",
  "function",
  "f",
  "return",
  "let",
  "x",
  "=",
  "request",
  "resource",
  ".",
  "data",
  "auth",
  "uid",
  "(",
  ")",
  "{",
  "}",
  "[",
  "]",
  ",",
  ";",
  ":",
  "?",
  "&&",
  "||",
  "!",
  "==",
  "!=",
  "<",
  "<=",
  "in",
  "is",
  "int",
  "string",
  "+",
  "-",
  "*",
  "/",
  "%",
  "1",
  "2.5",
  "'a'",
  "b'\\xff'",
  "null",
  "true",
  "false",
  "/a/$(id)",
  "{rest=**}",
  "$(",
  "get",
  "exists",
  "matches",
  "size",
  "keys",
  "//",
  "/*",
  "*/",
  "'",
  "\\",
  "\n",
  "😀",
];

describe("any input either loads as rules or yields issues with a position", () => {
  const answers = (source: string): boolean => {
    const compiled = compileRules(source);
    const lines = source.split("\n").length;
    return (
      compiled.ok ||
      (compiled.issues.length > 0 &&
        compiled.issues.every(({ line, column }) => line >= 1 && line <= lines && column >= 1))
    );
  };

  const words = (most: number): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...WORDS), { maxLength: most }).map((chosen) => chosen.join(" "));
  const damaged = fc
    .tuple(fc.nat({ max: OWN_RULES.length }), fc.nat({ max: 12 }), fc.constantFrom("", ...WORDS))
    .map(([at, cut, word]) => OWN_RULES.slice(0, at) + word + OWN_RULES.slice(at + cut));

  test.each([
    ["random text", fc.string({ maxLength: 300, unit: "binary" }), 2_000],
    ["random words of the language", words(60), 4_000],
    ["random conditions", words(25).map((condition) => rulesWith(condition)), 4_000],
    ["our own rules with something cut out or put in", damaged, 400],
  ] as const)("%s", (_, source, numRuns) => {
    expect(() => fc.assert(fc.property(source, answers), { numRuns: runs(numRuns), seed: 20261121 })).not.toThrow();
  });

  test.each([
    "(",
    "[",
    "{",
    "!",
    "-",
    "1+",
    "a.",
    "a[",
    "f(",
    "true&&",
    "{'a':",
    "true?",
    "/a",
    "/a/$(",
    "match /a/{b} {",
    "'\\",
    "//",
    "/*",
    " ",
    "\n",
  ])("a long run of '%s'", (run) => {
    expect(answers(run.repeat(20_000))).toBe(true);
    expect(answers(rulesWith(run.repeat(20_000)))).toBe(true);
  });
});

test("all loaded rules answer a request with allow or deny", () => {
  const piece = fc.constantFrom(
    "request",
    "resource",
    "resource.data",
    "resource.data.tags",
    "request.auth.token",
    "request.time",
    "request.path",
    "id",
    "null",
    "true",
    "1",
    "0",
    "2.5",
    "'a'",
    "'('",
    "[1, 'a']",
    "{'a': 1}",
    "[1].toSet()",
    "/a/$(id)",
    "duration.value(1, 's')",
    "b'x'",
  );
  const combined = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      piece,
      fc
        .tuple(
          tie("value"),
          fc.constantFrom("+", "-", "*", "/", "%", "==", "!=", "<", ">=", "in", "&&", "||"),
          tie("value"),
        )
        .map(([left, op, right]) => `(${left} ${op} ${right})`),
      fc
        .tuple(
          tie("value"),
          fc.constantFrom(
            "size",
            "keys",
            "values",
            "toSet",
            "lower",
            "trim",
            "year",
            "date",
            "seconds",
            "toUtf8",
            "toBase64",
            "latitude",
          ),
        )
        .map(([value, method]) => `${value}.${method}()`),
      fc
        .tuple(
          tie("value"),
          fc.constantFrom(
            "matches",
            "split",
            "hasAll",
            "hasAny",
            "hasOnly",
            "concat",
            "join",
            "removeAll",
            "union",
            "diff",
            "bind",
          ),
          tie("value"),
        )
        .map(([value, method, arg]) => `${value}.${method}(${arg})`),
      fc.tuple(tie("value"), tie("value")).map(([value, index]) => `${value}[${index}]`),
      fc.tuple(tie("value"), tie("value"), tie("value")).map(([value, from, to]) => `${value}[${from}:${to}]`),
      fc
        .tuple(
          fc.constantFrom("string", "int", "float", "path", "exists", "get", "math.abs", "hashing.md5", "debug"),
          tie("value"),
        )
        .map(([name, arg]) => `${name}(${arg})`),
      fc.tuple(tie("value"), tie("value"), tie("value")).map(([when, one, other]) => `(${when} ? ${one} : ${other})`),
      tie("value").map((value) => `!${value}`),
    ),
  })).value;
  fc.assert(
    fc.property(combined, fc.constantFrom("== true", "is map", "!= null", ""), (value, end) => {
      const compiled = compileRules(rulesWith(`${value} ${end}`));
      if (!compiled.ok) return;
      for (const request of [requestFor({ resource: ITEM }), requestFor(listing("items", null))]) {
        const decision = compiled.ruleset.allows(request);
        expect(decision.reason.length).toBeGreaterThan(0);
      }
    }),
    { numRuns: runs(5_000), seed: 5 },
  );
});

describe("regular expressions cannot be made slow", () => {
  test.each([
    ["(a+)+$", `${"a".repeat(20_000)}!`, false],
    ["(a|a)*b", "a".repeat(20_000), false],
    ["(.*)*x", "y".repeat(20_000), false],
    ["([a-z]+)*[0-9]", "z".repeat(20_000), false],
    ["(a?){60}a{60}", "a".repeat(60), true],
  ])("%s", (pattern, text, matches) => {
    // A backtracking engine would exceed the test's time limit.
    const resource = { ...ITEM, fields: { text: { stringValue: text } } };
    expect(decideBy(`resource.data.text.matches('${pattern}')`, { resource }).allowed).toBe(matches);
  });

  test("rejects a pattern that would need a huge program", () => {
    expect(() => decideBy("'a'.matches('((a{1000}){1000}){1000}')")).toThrow("is not a regular expression");
  });
});
