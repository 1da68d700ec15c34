import { describe, expect, test } from "vitest";
import { compileRules } from "#emulator/firestore/rules/ruleset.ts";
import type { RulesDecision, RulesRequest } from "#emulator/firestore/rules/ruleset.ts";
import { decideBy, document, outcomeOf, requestFor } from "../support/evaluate-condition.ts";

function decide(body: string, changes: Partial<RulesRequest>, head = "rules_version = '2';"): RulesDecision {
  const compiled = compileRules(
    `${head}\nservice cloud.firestore { match /databases/{database}/documents {\n${body}\n} }`,
  );
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.ruleset.allows(requestFor({ resource: null, ...changes }));
}
const allowed = (body: string, path: string, head?: string): boolean => decide(body, { path }, head).allowed;
const VERSION_1 = "rules_version = '1';";

describe("paths", () => {
  test.each([
    ["match /a/{id} { allow read; }", "a/1", true],
    ["match /a/{id} { allow read; }", "b/1", false],
    ["match /a/{id} { allow read; }", "a/1/b/2", false],
    ["match /a/one { allow read; }", "a/one", true],
    ["match /a/one { allow read; }", "a/two", false],
    ["match /a/{id}/b/{other} { allow read; }", "a/1/b/2", true],
    ["match /a/{id} { match /b/{other} { allow read: if id == '1' && other == '2'; } }", "a/1/b/2", true],
    ["match /a/{id} { match /b/{id} { allow read: if id == '2'; } }", "a/1/b/2", true],
    [
      "match /a/{id} { function outer() { return id == '1'; } match /b/{id} { allow read: if outer(); } }",
      "a/1/b/2",
      true,
    ],
    ["match /a/{rest=**} { allow read; }", "a/1/b/2", true],
    ["match /a/{rest=**} { allow read: if rest[2] == '2' && rest[0] == '1'; }", "a/1/b/2", true],
    ["match /{all=**} { allow read; }", "x/1", true],
    ["match /a/{id}/{rest=**} { allow read; }", "a/1", true],
    ["match /{path=**}/b/{id} { allow read; }", "a/1/b/2", true],
    ["match /{path=**}/b/{id} { allow read; }", "b/2", true],
    ["match /{path=**}/b/{id} { allow read; }", "b/2/c/3", false],
    ["match /a/{id} { } match /a/{id} { allow read; }", "a/1", true],
    ["match /a/{id} { allow read: if false; } match /{all=**} { allow read; }", "a/1", true],
    ["match /a/a.b-c_d~e { allow read; }", "a/a.b-c_d~e", true],
  ])("%s on %s: %s", (body, path, expected) => expect(allowed(body, path)).toBe(expected));

  test.each([
    ["match /{all=**} { allow read; }", "x/1", true],
    ["match /a/{rest=**} { allow read; }", "a/1/b/2", true],
    ["match /a/{id}/{rest=**} { allow read; }", "a/1", false],
    ["match /a/{id}/{rest=**} { allow read; }", "a/1/b/2", true],
  ])("in version 1 a recursive wildcard requires a segment: %s on %s: %s", (body, path, expected) => {
    expect(allowed(body, path, VERSION_1)).toBe(expected);
    expect(allowed(body, path, "")).toBe(expected);
  });

  test("decides many nested recursive wildcards at once", () => {
    const body = `${"match /{a=**} { ".repeat(30)}match /never/{b} { allow read; }${" }".repeat(30)}`;
    const path = Array.from({ length: 60 }, (_, at) => `s${at}`).join("/");
    // Trying every combination would exceed the test's time limit.
    expect(allowed(body, path)).toBe(false);
  });
});

describe("methods", () => {
  const stored = document("items/i1", {});
  const requests: Record<string, Partial<RulesRequest>> = {
    get: { method: "get", resource: stored },
    list: { method: "list", path: "items" },
    create: { method: "create", newResource: stored },
    update: { method: "update", resource: stored, newResource: stored },
    delete: { method: "delete", resource: stored },
  };
  const covers: Record<string, readonly string[]> = {
    read: ["get", "list"],
    write: ["create", "update", "delete"],
    get: ["get"],
    list: ["list"],
    create: ["create"],
    update: ["update"],
    delete: ["delete"],
    "get, create": ["get", "create"],
    "read, write": ["get", "list", "create", "update", "delete"],
  };
  test.each(Object.keys(covers).flatMap((granted) => Object.keys(requests).map((asked) => [granted, asked] as const)))(
    "allow %s, asked to %s",
    (granted, asked) => {
      const decision = decide(`match /items/{id} { allow ${granted}; }`, requests[asked] ?? {});
      expect(decision.allowed).toBe(covers[granted]?.includes(asked));
    },
  );

  test("resource and request.resource contain what the method provides", () => {
    const now = document("items/i1", { a: { integerValue: "2" } });
    const changes = { resource: document("items/i1", { a: { integerValue: "1" } }), newResource: now } as const;
    expect(
      decideBy("resource.data.a == 1 && request.resource.data.a == 2", { method: "update", ...changes }).allowed,
    ).toBe(true);
    expect(
      decideBy("resource == null && request.resource.data.a == 2", {
        method: "create",
        resource: null,
        newResource: now,
      }).allowed,
    ).toBe(true);
    expect(decideBy("resource.data.a == 1 && request.resource == null", { method: "delete", ...changes }).allowed).toBe(
      true,
    );
    expect(
      decideBy("request.resource.id == 'i1' && request.resource.__name__ == request.path", {
        method: "create",
        newResource: now,
      }).allowed,
    ).toBe(true);
    expect(decideBy("request.auth == null", { auth: null }).allowed).toBe(true);
    expect(decideBy("request.auth.uid == 'ana'", { auth: null }).reason).toContain("Null value error.");
  });
});

describe("functions", () => {
  test.each([
    ["isIt(1)", "function isIt(n) { return n == 1; }", "true"],
    ["sum(1, 2) == 3", "function sum(a, b) { let c = a + b; return c; }", "true"],
    ["one() == 1", "function one() { let a = 1; let b = a; return b; }", "true"],
    ["late() == 1", "function late() { return later(); } function later() { return 1; }", "true"],
    ["f(1) == 1", "function f(request) { return request; }", "true"],
    ["f() == 'i1'", "function f() { return resource.id; }", "true"],
    ["math.abs(-1) == 1 && f({'abs': 1}) == 1", "function f(math) { return math.abs; }", "true"],
    ["f(resource.data.missing) || true", "function f(a) { return true; }", "true"],
    ["f(resource.data.missing)", "function f(a) { return true; }", "error"],
    ["f()", "function f() { let a = resource.data.missing; return true; }", "error"],
    ["f() || true", "function f() { let a = resource.data.missing; return true; }", "true"],
    ["get(1) == 1", "function get(n) { return n; }", "true"],
  ] as const)("%s with %s is %s", (condition, functions, outcome) =>
    expect(outcomeOf(condition, functions)).toBe(outcome),
  );

  test("inner functions hide outer ones, at file, service and match scope", () => {
    const source = `function f() { return 'file'; } function g() { return f(); }
service cloud.firestore { function f() { return 'service'; } match /databases/{database}/documents {
  match /a/{id} { function f() { return 'match'; } allow get: if f() == 'match' && g() == 'file'; }
  match /b/{id} { allow get: if f() == 'service'; } } }`;
    const compiled = compileRules(source);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
    expect(compiled.ruleset.allows(requestFor({ path: "a/1" })).allowed).toBe(true);
    expect(compiled.ruleset.allows(requestFor({ path: "b/1" })).allowed).toBe(true);
  });
});

describe("limits", () => {
  const many = (count: number, id: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => `exists(/databases/$(database)/documents/c/${id(at)}) == false`).join(
      " && ",
    );

  test("a request may read ten documents, and each of them any number of times", () => {
    expect(decideBy(many(10, (at) => `d${at}`)).allowed).toBe(true);
    expect(decideBy(many(11, (at) => `d${at}`)).reason).toContain(
      "The rules read more than 10 documents for one request.",
    );
    expect(decideBy(many(40, () => "same")).allowed).toBe(true);
  });

  test("no || absorbs an exceeded limit", () => {
    expect(decideBy(`(${many(11, (at) => `d${at}`)}) || true`).allowed).toBe(false);
  });

  test("all writes of a commit together may read twenty documents", () => {
    const lookups = new Set<string>();
    const write = (first: number): boolean =>
      decideBy(
        many(7, (at) => `d${first + at}`),
        { lookups },
      ).allowed;
    expect([write(0), write(7), write(0), write(14)]).toEqual([true, true, true, false]);
  });

  test("more than 1,000 expressions deny the request", () => {
    const sum = `function f(n) { return ${Array.from({ length: 80 }, () => "n").join(" + ")}; }`;
    expect(decideBy("f(1) > 0 && f(1) > 0 && f(1) > 0", {}, sum).allowed).toBe(true);
    const over = decideBy(`${Array.from({ length: 8 }, () => "f(1) > 0").join(" && ")} || true`, {}, sum);
    expect(over).toMatchObject({ allowed: false });
    expect(over.reason).toContain("More than 1000 expressions evaluated.");
  });
});

describe("reasons", () => {
  test("a denial names each rule that applies and the expression that failed", () => {
    const body =
      "match /items/{id} {\n  allow get: if request.auth.uid == 'luis' && true;\n  allow get: if resource.data.x == 1;\n}";
    expect(decide(body, {}).reason).toBe(
      "false for 'get' @ L4 (L4: request.auth.uid == 'luis')\nNull value error. for 'get' @ L5 (L5: resource.data)",
    );
  });

  test("finds the failed expression inside functions", () => {
    const body =
      "function own() {\n  return request.auth.uid == id();\n}\nfunction id() { return 'x'; }\nmatch /items/{i} { allow get: if true && own(); }";
    expect(decide(body, {}).reason).toBe("false for 'get' @ L7 (L4: request.auth.uid == id())");
  });

  test("shows a failed || whole, and truncates long texts", () => {
    expect(
      decide("match /items/{i} { allow get: if id(1) || id(2); } function id(n) { return n == 0; }", {}).reason,
    ).toContain("(L3: id(1) || id(2))");
    expect(decide(`match /items/{i} { allow get: if 'a' == '${"b".repeat(200)}'; }`, {}).reason).toMatch(/…\)$/);
  });

  test("reports that no rule applies, or the line that allowed a request", () => {
    expect(decide("match /other/{i} { allow get; }", {}).reason).toBe("No rule allows 'get' on /items/i1.");
    expect(decide("\nmatch /items/{i} { allow get; }", {})).toMatchObject({
      allowed: true,
      allowedBy: [4],
      reason: "true for 'get' @ L4",
    });
  });
});
