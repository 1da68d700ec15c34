import { describe, expect, test } from "vitest";
import { compileRules } from "#emulator/firestore/rules/ruleset.ts";
import type { Filter, StructuredQuery } from "#emulator/firestore/rules/list-query.ts";
import { decideBy, requestFor } from "../support/evaluate-condition.ts";
import { both, either, listing, proto, where, whereIs } from "../support/rules-query.ts";

type Case = readonly [condition: string, filter: Filter | null, allowed: boolean, more?: StructuredQuery];

const MINE = where("owner", "==", "ana");

const EQUALITIES: readonly Case[] = [
  ["true", null, true],
  ["request.auth != null", null, true],
  ["resource.data.owner == request.auth.uid", MINE, true],
  ["request.auth.uid == resource.data.owner", MINE, true],
  ["resource.data['owner'] == request.auth.uid", MINE, true],
  ["resource.data.get('owner', '') == request.auth.uid", MINE, true],
  ["resource.data.owner == request.auth.uid", where("owner", "==", "luis"), false],
  ["resource.data.owner == request.auth.uid", null, false],
  ["resource.data.owner == request.auth.uid", where("other", "==", "ana"), false],
  ["resource.data.owner != 'luis'", MINE, true],
  ["!(resource.data.owner == 'luis')", MINE, true],
  ["!(resource.data.owner == 'luis')", null, false],
  ["resource.data.owner is string && resource.data.owner.size() == 3", MINE, true],
  ["resource.data.owner in ['ana', 'luis']", MINE, true],
  ["resource.data.owner in ['luis']", MINE, false],
  ["resource.data.secret == true || resource.data.owner == 'ana'", MINE, true],
  ["resource.data.secret == true && resource.data.owner == 'ana'", MINE, false],
  ["'owner' in resource.data", MINE, true],
  ["'secret' in resource.data", MINE, false],
  ["!('secret' in resource.data)", MINE, false],
  ["resource.data.get('secret', false) == false", MINE, false],
  ["resource.data.keys().hasOnly(['owner'])", MINE, false],
  ["resource.data.keys().hasAll(['owner'])", MINE, true],
  ["resource.data.keys().hasAll(['owner', 'x'])", MINE, false],
  ["resource.data.size() == 1", MINE, false],
  ["resource.data.secret ? true : true", MINE, false],
  ["resource.data.open ? resource.data.owner == 'ana' : false", both(MINE, where("open", "==", true)), true],
  ["resource.data.open", where("open", "==", true), true],
  ["!resource.data.open", where("open", "==", false), true],
  ["resource.data.gone == null", whereIs("gone", "IS_NULL"), true],
  ["resource.data.gone == null", where("gone", "==", null), true],
  ["resource.data.gone == null", null, false],
  ["math.isNaN(resource.data.n)", whereIs("n", "IS_NAN"), true],
  ["resource.data.n == 1", where("n", "==", 1), true],
  ["resource.data.n == 1.0", where("n", "==", 1), true],
  ["resource.data.n is number", where("n", "==", 1), true],
  ["resource.data.n is int", where("n", "==", 1), false],
  ["resource.data.n in [1, 2]", where("n", "==", 1), true],
  ["resource.data.n in [2, 3]", where("n", "==", 1), false],
  ["resource.data.n + 1 == 2", where("n", "==", 1), false],
  ["resource.data.tags == ['a']", where("tags", "==", ["a"]), true],
  ["resource.data.tags == [1]", where("tags", "==", [1]), false],
  ["resource.data.address.city == 'Lima'", where("address.city", "==", "Lima"), true],
  ["resource.data.address.zip == 1", where("address.city", "==", "Lima"), false],
  ["'city' in resource.data.address && resource.data.address is map", where("address.city", "==", "Lima"), true],
  ["resource.data.address.city == 'Lima'", where("address", "==", { city: "Lima" }), true],
  ["resource.data['a.b'] == 'x'", where("`a.b`", "==", "x"), true],
  ["resource.data.a.b == 'x'", where("`a.b`", "==", "x"), false],
  ["resource.data.other == resource.data.owner", MINE, false],
  ["resource.data.owner == resource.data.owner", MINE, true],
];

const RANGES: readonly Case[] = [
  ["resource.data.n > 5", where("n", ">", 5), true],
  ["resource.data.n > 5", where("n", ">=", 5), false],
  ["resource.data.n >= 5", where("n", ">", 5), true],
  ["resource.data.n > 4", where("n", ">=", 5), true],
  ["resource.data.n >= 5", where("n", ">=", 5), true],
  ["resource.data.n > 6", where("n", ">", 5), false],
  ["resource.data.n < 5", where("n", ">", 5), false],
  ["5 < resource.data.n", where("n", ">", 5), true],
  ["resource.data.n <= 10 && resource.data.n > 0", both(where("n", "<", 10), where("n", ">", 3)), true],
  ["resource.data.n < 10", where("n", "<=", 10), false],
  ["resource.data.n == 5", both(where("n", ">=", 5), where("n", "<=", 5)), true],
  ["resource.data.n != 3", where("n", ">", 5), true],
  ["resource.data.n != 7", where("n", ">", 5), false],
  ["!(resource.data.n < 5)", where("n", ">=", 5), true],
  ["resource.data.n is number", where("n", ">", 5), true],
  ["resource.data.n is string", where("n", ">", 5), false],
  ["!(resource.data.n is string)", where("n", ">", 5), true],
  ["resource.data.n > 'a'", where("n", ">", 5), false],
  ["resource.data.s >= 'm'", where("s", ">=", "mango"), true],
  ["resource.data.at > request.time - duration.value(30, 'd')", where("at", ">=", 1_795_000_000_000_000n), true],
  ["resource.data.at > request.time", where("at", ">=", 1_795_000_000_000_000n), false],
  ["resource.data.n != 3", where("n", "!=", 3), true],
  ["resource.data.n != 4", where("n", "!=", 3), false],
  ["resource.data.n != null", where("n", "!=", 3), true],
  ["resource.data.n != null", whereIs("n", "IS_NOT_NULL"), true],
  ["!(resource.data.n in [1, 2])", where("n", "not-in", [1, 2]), true],
  ["!(resource.data.n in [1, 3])", where("n", "not-in", [1, 2]), false],
  ["'n' in resource.data", where("n", "!=", 3), true],
  ["'n' in resource.data", null, true, { orderBy: [{ field: { fieldPath: "n" } }] }],
  ["resource.data.n > 0", null, false, { orderBy: [{ field: { fieldPath: "n" } }] }],
];

const MEMBERS: readonly Case[] = [
  ["resource.data.owner in ['ana', '']", where("owner", "in", ["ana", ""]), true],
  ["resource.data.owner in ['ana', '']", where("owner", "in", ["ana", "luis"]), false],
  ["resource.data.owner == 'ana'", where("owner", "in", ["ana"]), true],
  ["resource.data.owner == 'ana' || resource.data.owner == ''", where("owner", "in", ["ana", ""]), true],
  ["resource.data.owner == 'ana'", where("owner", "in", ["ana", ""]), false],
  [
    "resource.data.owner in ['ana', ''] && resource.data.n >= 1",
    both(where("owner", "in", ["ana", ""]), where("n", ">=", 1)),
    true,
  ],
  ["resource.data.owner != 'luis'", where("owner", "in", ["ana", ""]), true],
  ["'x' in resource.data.tags", where("tags", "array-contains", "x"), true],
  ["'y' in resource.data.tags", where("tags", "array-contains", "x"), false],
  ["!('y' in resource.data.tags)", where("tags", "array-contains", "x"), false],
  ["resource.data.tags is list", where("tags", "array-contains", "x"), true],
  ["resource.data.tags.hasAny(['x', 'y'])", where("tags", "array-contains", "x"), true],
  ["resource.data.tags.hasAny(['x', 'y'])", where("tags", "array-contains-any", ["x", "y"]), true],
  ["resource.data.tags.hasAny(['x', 'y'])", where("tags", "array-contains-any", ["x", "z"]), false],
  ["resource.data.tags.hasAll(['x'])", where("tags", "array-contains", "x"), true],
  ["resource.data.tags.hasAll(['x', 'y'])", where("tags", "array-contains", "x"), false],
  ["resource.data.tags.toSet().hasAll(['x'])", where("tags", "array-contains", "x"), true],
  ["resource.data.tags.hasOnly(['x'])", where("tags", "array-contains", "x"), false],
  ["resource.data.tags.size() > 0", where("tags", "array-contains", "x"), false],
];

const ALTERNATIVES: readonly Case[] = [
  ["resource.data.owner == 'ana'", either(MINE, MINE), true],
  ["resource.data.owner == 'ana'", either(MINE, where("open", "==", true)), false],
  ["resource.data.owner == 'ana' || resource.data.open == true", either(MINE, where("open", "==", true)), true],
  [
    "resource.data.owner == 'ana' && resource.data.open == true",
    both(MINE, either(where("open", "==", true), where("n", "==", 1))),
    false,
  ],
  ["resource.data.owner == 'ana'", both(MINE, either(where("open", "==", true), where("n", "==", 1))), true],
  ["resource.data.owner == 'ana'", both(where("owner", "in", ["ana"]), where("n", "in", [1, 2, 3])), true],
  ["true", both(where("a", "in", Array.from("abcdefghijk")), where("b", "in", Array.from("abcdefghijk"))), false],
  ["resource.data.owner == 'ana'", both(), false],
];

const IDENTITY: readonly Case[] = [
  ["id == 'i1'", where("__name__", "==", null), false],
  ["id is string && resource.id is string && resource.__name__ is path", null, true],
  ["id == 'i1'", null, false],
  ["exists(/databases/$(database)/documents/settings/$(id))", null, false],
  ["exists(/databases/$(database)/documents/settings/a)", null, true],
  ["get(/databases/$(database)/documents/settings/a).data.owner == resource.data.owner", MINE, true],
  ["get(resource.data.ref).data.limit == 5", null, false],
  ["request.query.limit <= 10", null, true, { limit: 10 }],
  ["request.query.limit <= 10", null, true, { limit: { value: 10 } }],
  ["request.query.limit <= 10", null, false, { limit: 11 }],
  ["request.query.limit <= 10", null, false],
  ["request.query.offset == 2", null, true, { offset: 2 }],
  ["request.method == 'list' && request.path == /databases/(default)/documents/items", null, true],
];

describe.each([
  ["equalities", EQUALITIES],
  ["ranges", RANGES],
  ["members", MEMBERS],
  ["alternatives", ALTERNATIVES],
  ["identity and query", IDENTITY],
] as const)("a list is proven from its query: %s", (_, cases) => {
  test.each(cases.map(([condition, filter, allowed, more]) => ({ condition, filter, allowed, more })))(
    "$condition with $filter: $allowed",
    ({ condition, filter, allowed, more }) =>
      expect(decideBy(condition, listing("items", filter, more))).toMatchObject({ allowed }),
  );
});

test("a query by document name is decided as a read of that document", () => {
  const name = {
    fieldFilter: {
      field: { fieldPath: "__name__" },
      op: "EQUAL",
      value: { referenceValue: "projects/p/databases/(default)/documents/items/i1" },
    },
  };
  expect(
    decideBy(
      "id == 'i1' && resource.id == 'i1' && resource.__name__ == /databases/(default)/documents/items/i1",
      listing("items", name),
    ).allowed,
  ).toBe(true);
  expect(decideBy("id == 'i2'", listing("items", name)).allowed).toBe(false);
});

describe("collection groups", () => {
  const rules = (body: string, version = "2"): string =>
    `rules_version = '${version}'; service cloud.firestore { match /databases/{database}/documents { ${body} } }`;
  const allows = (
    source: string,
    path: string,
    collectionGroup: boolean,
    structuredQuery: StructuredQuery = { from: [{ collectionId: "orders", allDescendants: true }] },
  ): boolean => {
    const compiled = compileRules(source);
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
    return compiled.ruleset.allows(
      requestFor({ method: "list", path, resource: null, query: { structuredQuery, collectionGroup } }),
    ).allowed;
  };

  test.each([
    ["match /{path=**}/orders/{id} { allow read; }", "orders", true],
    ["match /{all=**} { allow read; }", "orders", true],
    ["match /companies/{c}/orders/{id} { allow read; }", "orders", false],
    ["match /orders/{id} { allow read; }", "orders", false],
    ["match /companies/{c}/{rest=**} { allow read; }", "companies/c1/orders", true],
    ["match /companies/{c}/{rest=**} { allow read; }", "orders", false],
    ["match /{path=**}/items/{id} { allow read; }", "orders", false],
    ["match /{path=**}/orders/{id} { allow read: if path[1] == 'c1'; }", "orders", false],
    ["match /{path=**}/orders/{id} { allow read: if id is string; }", "orders", true],
  ])("%s, all %s: %s", (body, path, expected) => expect(allows(rules(body), path, true)).toBe(expected));

  test("a group without a collection id needs a rule for everything", () => {
    const everything = { from: [{ allDescendants: true }] };
    expect(allows(rules("match /{all=**} { allow read; }"), "", true, everything)).toBe(true);
    expect(allows(rules("match /a/{id} { allow read; }"), "a", true, everything)).toBe(false);
  });

  test("version 1 has no collection group queries", () => {
    expect(allows(rules("match /{all=**} { allow read; }", "1"), "orders", true)).toBe(false);
    expect(allows(rules("match /{all=**} { allow read; }", "1"), "orders", false)).toBe(true);
  });
});

test("a list without a query counts as unconstrained", () => {
  const unconstrained = { method: "list", path: "items", resource: null } as const;
  expect(decideBy("resource.data.owner == 'ana'", unconstrained).allowed).toBe(false);
  expect(decideBy("request.auth.uid == 'ana'", unconstrained).allowed).toBe(true);
});

test("keeps the microseconds of a range", () => {
  const since = where("at", ">=", 1_795_000_000_123_456n);
  expect(proto(1_795_000_000_123_456n)).toEqual({ timestampValue: "2026-11-18T11:06:40.123456Z" });
  expect(decideBy("resource.data.at >= timestamp.value(1795000000123)", listing("items", since)).allowed).toBe(true);
  expect(decideBy("resource.data.at >= timestamp.value(1795000000124)", listing("items", since)).allowed).toBe(false);
});
