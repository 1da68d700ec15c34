import { expect, test } from "vitest";
import { compileRules } from "#emulator/firestore/rules/ruleset.ts";
import { rulesWith } from "../support/evaluate-condition.ts";

const CONDITION_START =
  rulesWith("@")
    .split("\n")
    .findIndex((line) => line.includes("@")) + 1;

function issuesOf(source: string): string[] {
  const compiled = compileRules(source);
  return compiled.ok ? [] : compiled.issues.map(({ line, column, description }) => `${line}:${column} ${description}`);
}

/** Conditions that must not load, with the column inside the condition (from 1) and the message. */
const CONDITIONS: readonly (readonly [condition: string, column: number, description: string])[] = [
  ["true &&", 8, "Expected an expression, found ';'."],
  ["(true", 6, "Expected ')', found ';'."],
  ["[1, 2", 6, "Expected ']', found ';'."],
  ["true ? 1", 9, "Expected ':', found ';'."],
  ["{'a' 1}", 6, "Expected ':', found '1'."],
  ["a.", 3, "Expected a property, found ';'."],
  ["'abc", 1, "This text has no closing quote."],
  ["'a\\.c' == ''", 3, "Unknown escape '\\.'."],
  ["'\\ud' == ''", 2, "Unknown escape '\\u'."],
  ["1 # 2", 3, "Unexpected character '#'."],
  ["1 & 2", 3, "Unexpected character '&'."],
  ["12ab == 1", 1, "Malformed number '12a'."],
  ["99999999999999999999 > 1", 1, "This number does not fit 64 bits."],
  ["9223372036854775808 > 1", 1, "This number does not fit 64 bits."],
  ["999999999999999999999 > 1", 1, "This number does not fit 64 bits."],
  ["if == 1", 1, "Unexpected 'if'."],
  ["/users/ == null", 8, "Expected a path segment."],
  ["/users/$(id == null", 20, "Expected ')', found ';'."],
  ["unknownName == 1", 1, "There is no variable 'unknownName'."],
  ["1 == math", 6, "There is no variable 'math'."],
  ["unknownFunction(1)", 1, "There is no function 'unknownFunction'."],
  ["bool('true')", 1, "There is no function 'bool'."],
  ["math.isInfinite(1.0)", 1, "There is no function 'math.isInfinite'."],
  ["math.abs(1, 2) == 1", 1, "'math.abs' takes 1 arguments, not 2."],
  ["get() == 1", 1, "'get' takes 1 arguments, not 0."],
  ["exists(/a/b, /c/d)", 1, "'exists' takes 1 arguments, not 2."],
  ["'a'.contains('b')", 1, "There is no method 'contains'."],
  ["'a'.matches('(')", 13, "'(' is not a regular expression (RE2 syntax)."],
  ["'a'.matches('(?=a)')", 13, "'(?=a)' is not a regular expression (RE2 syntax)."],
  ["'a'.matches('(a)\\\\1')", 13, "'(a)\\1' is not a regular expression (RE2 syntax)."],
  ["'a'.replace('x') == ''", 1, "'replace' takes 2 arguments, not 1."],
  ["{}.get('a') == 1", 1, "'get' takes 2 arguments, not 1."],
  ["1 is integer", 1, "There is no type 'integer'."],
  ["request.app == null", 1, "request.app is not supported."],
  ["request.query.orderBy == 'a'", 1, "request.query.orderBy is not supported."],
  ["request.resource.size > 1", 1, "request.resource.size is not supported."],
  ["resource.name == 'a'", 1, "resource.name is not supported."],
  ["true /* open", 6, "This comment does not end."],
  ["[1, 2].map(x) == []", 1, "There is no method 'map'."],
];

test.each(CONDITIONS)("'%s' does not load: column %i, %s", (condition, column, description) => {
  const source = rulesWith(condition);
  const line = source.split("\n")[CONDITION_START - 1] ?? "";
  const start = line.indexOf(condition) + 1;
  expect(issuesOf(source)).toContain(`${CONDITION_START}:${start + column - 1} ${description}`);
});

const inService = (body: string, version = "2"): string => `rules_version = '${version}';
service cloud.firestore {
${body}
}`;

const FILES: readonly (readonly [what: string, source: string, issue: string])[] = [
  ["an empty file", "", "1:1 The rules have no 'service cloud.firestore' block."],
  ["an unknown version", "rules_version = '3';", "1:17 rules_version must be '1' or '2'."],
  [
    "another service",
    "service firebase.storage { }",
    "1:9 Service 'firebase.storage' is not supported, only cloud.firestore is.",
  ],
  [
    "two services",
    "service cloud.firestore { } service cloud.firestore { }",
    "1:29 Only one service block is supported.",
  ],
  [
    "text after the service",
    "service cloud.firestore { } allow",
    "1:29 Expected 'service' or 'function', found 'allow'.",
  ],
  [
    "an open block",
    inService("match /a/{b} { "),
    "4:2 Expected 'match', 'function' or '}', found 'the end of the file'.",
  ],
  ["allow outside a match", inService("allow read;"), "3:1 Expected 'match', 'function' or '}', found 'allow'."],
  ["an unknown method", inService("match /a/{b} { allow reed; }"), "3:22 'reed' is not a method."],
  ["a condition without if", inService("match /a/{b} { allow read: true; }"), "3:28 Expected 'if', found 'true'."],
  ["a match without a path", inService("match a/{b} { }"), "3:7 Expected a path, found 'a'."],
  [
    "two recursive wildcards",
    inService("match /{a=**}/b/{c=**} { }"),
    "3:1 A match can have only one recursive wildcard.",
  ],
  [
    "a recursive wildcard before the end in version 1",
    inService("match /{a=**}/b/{c} { }", "1"),
    "3:1 In rules_version '1' a recursive wildcard must be the last segment.",
  ],
  [
    "a match inside a recursive one in version 1",
    inService("match /{a=**} { match /b/{c} { } }", "1"),
    "3:1 In rules_version '1' no match can stand inside one with a recursive wildcard.",
  ],
  ["two variables of one name", inService("match /{a}/b/{a} { }"), "3:1 A match names two path variables alike."],
  [
    "a function declared twice",
    inService("function f() { return 1; } function f() { return 2; }"),
    "3:37 Function 'f' is declared twice in the same block.",
  ],
  ["a function without return", inService("function f() { let a = 1; }"), "3:27 Expected 'return', found '}'."],
  ["a parameter twice", inService("function f(a, a) { return a; }"), "3:1 A function names two parameters alike."],
  [
    "eleven variables",
    inService(`function f() { ${Array.from({ length: 11 }, (_, at) => `let v${at} = 1;`).join(" ")} return 1; }`),
    "3:1 A function can have at most 10 variables.",
  ],
  [
    "eight parameters",
    inService("function f(a, b, c, d, e, g, h, i) { return 1; }"),
    "3:1 A function can have at most 7 parameters.",
  ],
  [
    "a function that calls itself",
    inService("function f(n) { return f(n - 1); }"),
    "3:1 Function 'f' calls itself: recursion is not allowed.",
  ],
  [
    "functions that call each other in a ring",
    inService("function f() { return g(); } function g() { return h(); } function h() { return f(); }"),
    "3:1 Function 'f' calls itself: recursion is not allowed.",
  ],
  [
    "a chain of 21 functions",
    inService(
      `${Array.from({ length: 21 }, (_, at) => `function f${at}() { return ${at < 20 ? `f${at + 1}()` : "true"}; }`).join("\n")}`,
    ),
    "3:1 Function 'f0' leads to calls more than 20 deep.",
  ],
  [
    "a function's wrong number of arguments",
    inService("function f(a) { return a; } match /a/{b} { allow read: if f(); }"),
    "3:59 'f' takes 1 arguments, not 0.",
  ],
  [
    "a path variable outside its match",
    inService("function f() { return b; } match /a/{b} { allow read: if f(); }"),
    "3:23 There is no variable 'b'.",
  ],
  [
    "a function outside its match",
    inService("match /a/{b} { function f() { return true; } } match /c/{d} { allow read: if f(); }"),
    "3:78 There is no function 'f'.",
  ],
  [
    "a variable used before it is set",
    inService("function f() { let a = b; let b = 1; return a; }"),
    "3:24 There is no variable 'b'.",
  ],
  [
    "deeply nested brackets",
    rulesWith(`${"(".repeat(200)}true${")".repeat(200)}`),
    "This expression is nested too deeply.",
  ],
  ["many negations", rulesWith(`${"!".repeat(500)}true`), "This expression is nested too deeply."],
  [
    "a very long condition",
    rulesWith(Array.from({ length: 1_500 }, () => "true").join(" && ")),
    "This expression is too large.",
  ],
  [
    "very deep matches",
    inService(`${"match /a/{b} { ".repeat(60)}${"}".repeat(60)}`),
    "These match blocks are nested too deeply.",
  ],
  ["more than 256 kB", inService(`// ${"x".repeat(256 * 1024)}`), "1:1 The rules are larger than 256 kB."],
];

test.each(FILES)("%s does not load and reports where", (_, source, issue) => {
  expect(issuesOf(source).join("\n")).toContain(issue);
});

test("reports all problems of a file, in order", () => {
  expect(
    issuesOf(inService("match /a/{b} {\n  allow get: if x;\n  allow list: if y();\n  allow create: if 1 is z;\n}")),
  ).toEqual(["4:17 There is no variable 'x'.", "5:18 There is no function 'y'.", "6:20 There is no type 'z'."]);
});
