import fc from "fast-check";
import { expect, test } from "vitest";
import { compileRules } from "#emulator/firestore/rules/ruleset.ts";
import type { Filter } from "#emulator/firestore/rules/list-query.ts";
import { document, requestFor, rulesWith } from "../support/evaluate-condition.ts";
import type { ProtoValue } from "#emulator/firestore/rules/proto-values.ts";
import { both, either, listing, protoFields, where } from "../support/rules-query.ts";
import { runs } from "#tests/support/runs.ts";

/**
 * The guarantee behind every list: if the rules allow a query, they allow each document it can return. Random
 * rules, queries and documents over few fields and values, so that they often match.
 */
const field = fc.constantFrom("a", "b", "c");
const scalar = fc.constantFrom<unknown>("x", "y", 1, 2, 2.5, true, null);
const operator = fc.constantFrom("==", "!=", "<", "<=", ">", ">=");

const simpleFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.tuple(field, operator, scalar).map(([name, op, value]) => where(name, op, value)),
  fc
    .tuple(
      field,
      fc.constantFrom("in", "not-in", "array-contains-any"),
      fc.array(scalar, { minLength: 1, maxLength: 3 }),
    )
    .map(([name, op, values]) => where(name, op, values)),
  fc.tuple(field, scalar).map(([name, value]) => where(name, "array-contains", value)),
);
const filter: fc.Arbitrary<Filter> = fc.oneof(
  simpleFilter,
  fc.array(simpleFilter, { minLength: 1, maxLength: 3 }).map((filters) => both(...filters)),
  fc.array(simpleFilter, { minLength: 1, maxLength: 2 }).map((filters) => either(...filters)),
  fc.tuple(simpleFilter, simpleFilter, simpleFilter).map(([one, two, three]) => both(one, either(two, three))),
);

const literal = scalar.map((value) => (typeof value === "string" ? `'${value}'` : String(value)));
const atom = fc.oneof(
  fc.tuple(field, operator, literal).map(([name, op, value]) => `resource.data.${name} ${op} ${value}`),
  fc
    .tuple(field, fc.array(literal, { maxLength: 3 }))
    .map(([name, values]) => `resource.data.${name} in [${values.join(", ")}]`),
  fc.tuple(field, literal).map(([name, value]) => `${value} in resource.data.${name}`),
  field.map((name) => `'${name}' in resource.data`),
  fc
    .tuple(field, fc.constantFrom("string", "int", "number", "bool", "list"))
    .map(([name, type]) => `resource.data.${name} is ${type}`),
  fc
    .tuple(field, literal, literal)
    .map(([name, fallback, value]) => `resource.data.get('${name}', ${fallback}) == ${value}`),
  fc
    .tuple(field, fc.array(literal, { maxLength: 2 }), fc.constantFrom("hasAll", "hasAny", "hasOnly"))
    .map(([name, values, method]) => `resource.data.${name}.${method}([${values.join(", ")}])`),
  fc
    .array(field, { minLength: 1, maxLength: 3 })
    .map((names) => `resource.data.keys().hasAll([${names.map((name) => `'${name}'`).join(", ")}])`),
);
const condition = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    atom,
    fc.tuple(tie("tree"), tie("tree")).map(([left, right]) => `(${left} && ${right})`),
    fc.tuple(tie("tree"), tie("tree")).map(([left, right]) => `(${left} || ${right})`),
    tie("tree").map((inner) => `!(${inner})`),
    fc.tuple(tie("tree"), tie("tree"), tie("tree")).map(([when, one, other]) => `(${when} ? ${one} : ${other})`),
  ),
})).tree;

const fields = fc.record(
  {
    a: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
    b: fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })),
    c: scalar,
  },
  { requiredKeys: [] },
);

test("if a query is allowed, every document it returns may be read", () => {
  let allowedWithMatches = 0;
  fc.assert(
    fc.property(
      condition,
      filter,
      fc.array(fields, { minLength: 20, maxLength: 40 }),
      fc.boolean(),
      (rule, query, documents, asDoubles) => {
        const compiled = compileRules(rulesWith(rule));
        if (!compiled.ok) throw new Error(`${rule}: ${compiled.issues[0]?.description}`);
        if (!compiled.ruleset.allows(requestFor(listing("items", query))).allowed) return;
        for (const candidate of documents.filter((values) => matches(query, values))) {
          allowedWithMatches += 1;
          const stored = document("items/i1", asDoubles ? withDoubles(protoFields(candidate)) : protoFields(candidate));
          const single = compiled.ruleset.allows(requestFor({ resource: stored }));
          expect(
            single.allowed,
            `${rule} allows ${JSON.stringify(query)} but not ${JSON.stringify(candidate)}: ${single.reason}`,
          ).toBe(true);
        }
      },
    ),
    { numRuns: runs(8_000), seed: 20261121 },
  );
  expect(allowedWithMatches).toBeGreaterThan(runs(300) / 2);
});

/** Firestore's matching, written as simply as possible. */
function matches(query: Filter, values: Readonly<Record<string, unknown>>): boolean {
  if (query.compositeFilter) {
    const { filters = [], op } = query.compositeFilter;
    return op === "OR" ? filters.some((part) => matches(part, values)) : filters.every((part) => matches(part, values));
  }
  const { field: { fieldPath = "" } = {}, op = "", value = {} } = query.fieldFilter ?? {};
  if (!Object.hasOwn(values, fieldPath)) return false;
  const actual = values[fieldPath];
  const wanted = plain(value);
  const options = Array.isArray(wanted) ? wanted : [wanted];
  const known = options.filter((option) => option !== null);
  switch (op) {
    case "EQUAL":
      return same(actual, wanted);
    case "NOT_EQUAL":
      return actual !== null && !same(actual, wanted);
    case "IN":
      return known.some((option) => same(actual, option));
    case "NOT_IN":
      return actual !== null && known.length === options.length && !options.some((option) => same(actual, option));
    case "ARRAY_CONTAINS":
      return Array.isArray(actual) && actual.some((item) => same(item, wanted));
    case "ARRAY_CONTAINS_ANY":
      return Array.isArray(actual) && known.some((option) => actual.some((item) => same(item, option)));
    default:
      return ordered(actual, wanted, op);
  }
}

/** The same document with 1.0 where it had 1: Firestore's queries cannot tell them apart, rules can. */
function withDoubles(values: Record<string, ProtoValue>): Record<string, ProtoValue> {
  const toDouble = (value: ProtoValue): ProtoValue =>
    value.integerValue === undefined ? value : { doubleValue: Number(value.integerValue) };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toDouble(value)]));
}

function plain(value: ProtoValue): unknown {
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(plain);
  if (value.integerValue !== undefined) return Number(value.integerValue);
  return value.stringValue ?? value.booleanValue ?? value.doubleValue ?? null;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function ordered(actual: unknown, wanted: unknown, op: string): boolean {
  if (actual === null && wanted === null) return op.endsWith("OR_EQUAL");
  if (typeof actual !== typeof wanted || actual === null || wanted === null || Array.isArray(actual)) return false;
  const order =
    actual === wanted ? 0 : (actual as string | number | boolean) < (wanted as string | number | boolean) ? -1 : 1;
  switch (op) {
    case "LESS_THAN":
      return order < 0;
    case "LESS_THAN_OR_EQUAL":
      return order <= 0;
    case "GREATER_THAN":
      return order > 0;
    default:
      return order >= 0;
  }
}
