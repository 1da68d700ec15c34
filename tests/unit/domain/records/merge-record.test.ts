import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffRecord, isSameValue } from "#domain/records/diff-record.ts";
import { applyFields, foldFields, mergeRecord } from "#domain/records/merge-record.ts";
import type { FieldEdit } from "#domain/records/record-edit.ts";
import type { PlainRecord } from "#domain/records/record-nouns.ts";

const anyValue = fc.oneof(
  fc.constantFrom(null, 1, 2, "a", "b", true),
  fc.array(fc.constantFrom("x", "y"), { maxLength: 2 }),
  fc.record({ latitude: fc.constantFrom(1, 2), longitude: fc.constantFrom(1, 2) }),
);
const anyRecord: fc.Arbitrary<PlainRecord> = fc.record({
  name: anyValue,
  phone: anyValue,
  note: anyValue,
  position: anyValue,
  prices: fc.dictionary(fc.constantFrom("retail", "gold", "constructor"), fc.constantFrom(1, 2, 3)),
});

/** Two people's edits of one record, based on the same state. */
const anyPair = fc.tuple(anyRecord, anyRecord, anyRecord).map(([base, mine, theirs]) => ({
  base,
  mine: diffRecord(base, mine),
  theirs: diffRecord(base, theirs),
}));

describe("diffRecord", () => {
  it("REC-2 the diff applied to the state before gives the state after", () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, (before, after) => {
        expect(isSameValue(applyFields(before, diffRecord(before, after)), after)).toBe(true);
      }),
    );
  });

  it("REC-2 separates prices, so that two people can edit two lists", () => {
    const before = { prices: { retail: 10, gold: 8 } };
    expect(diffRecord(before, { prices: { retail: 12, silver: 9 } })).toEqual({
      "prices.retail": { from: 10, to: 12 },
      "prices.gold": { from: 8, to: null },
      "prices.silver": { from: null, to: 9 },
    });
  });

  it("REC-2 omits fields that only the server writes", () => {
    expect(diffRecord({ id: "c", rev: 1, balance: 0 }, { id: "c", rev: 2, balance: 500 })).toEqual({});
    expect(diffRecord(null, { id: "c", version: 1, name: "A", companyId: "demo" })).toEqual({
      name: { from: null, to: "A" },
    });
  });
});

describe("mergeRecord", () => {
  it("REC-2 edits of different fields merge to the same record in either order", () => {
    fc.assert(
      fc.property(anyPair, ({ base, mine, theirs }) => {
        const others = Object.fromEntries(Object.entries(theirs).filter(([field]) => !(field in mine)));
        const one = mergeBoth(base, mine, others);
        const other = mergeBoth(base, others, mine);
        expect(isSameValue(one, other)).toBe(true);
      }),
    );
  });

  it("REC-2 edits of the same fields raise the same questions in either order, with the sides swapped", () => {
    fc.assert(
      fc.property(anyPair, ({ base, mine, theirs }) => {
        const asked = mergeRecord(applyFields(base, theirs), {}, mine);
        const askedBack = mergeRecord(applyFields(base, mine), {}, theirs);
        expect(asked.ok).toBe(askedBack.ok);
        if (asked.ok || askedBack.ok) return;
        const exchanged = askedBack.conflicts.map(({ field, mine: own, theirs: other }) => [field, other, own]);
        const straight = asked.conflicts.map(({ field, mine: own, theirs: other }) => [field, own, other]);
        expect(sorted(straight)).toEqual(sorted(exchanged));
      }),
    );
  });

  it("REC-2 a repeated edit changes nothing, and neither does an empty one", () => {
    fc.assert(
      fc.property(anyPair, ({ base, mine }) => {
        const once = mergeRecord(base, {}, mine);
        if (!once.ok) throw new Error("nobody else edited it");
        const twice = mergeRecord(once.record, {}, mine);
        expect(twice).toEqual({ ok: true, record: once.record, changed: [] });
        const still = Object.fromEntries(Object.entries(mine).map(([field, { from }]) => [field, { from, to: from }]));
        expect(mergeRecord(base, {}, still)).toEqual({ ok: true, record: base, changed: [] });
      }),
    );
  });

  it("REC-2 a conflict names the author and time of the stored value, by field or else by record", () => {
    const revisions = {
      "*": { rev: 1, by: "u1", byName: "Olga", at: 10 },
      phone: { rev: 3, by: "u2", byName: "Luis", at: 30 },
    };
    const merge = mergeRecord({ phone: "2", note: "b" }, revisions, {
      phone: { from: "1", to: "3" },
      note: { from: "a", to: "c" },
    });
    expect(merge).toEqual({
      ok: false,
      conflicts: [
        { field: "phone", mine: "3", theirs: "2", theirName: "Luis", theirAt: 30 },
        { field: "note", mine: "c", theirs: "b", theirName: "Olga", theirAt: 10 },
      ],
    });
  });
});

describe("foldFields", () => {
  it("REC-2 two folded edits give the same result as one after the other", () => {
    fc.assert(
      fc.property(anyRecord, anyRecord, anyRecord, (base, middle, last) => {
        const folded = foldFields(diffRecord(base, middle), diffRecord(middle, last));
        expect(isSameValue(applyFields(base, folded), last)).toBe(true);
        expect(Object.keys(folded).toSorted()).toEqual(Object.keys(diffRecord(base, last)).toSorted());
      }),
    );
  });
});

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

function mergeBoth(
  base: PlainRecord,
  first: Readonly<Record<string, FieldEdit>>,
  second: Readonly<Record<string, FieldEdit>>,
): PlainRecord {
  const one = mergeRecord(base, {}, first);
  if (!one.ok) throw new Error("the first edit meets nobody's");
  const both = mergeRecord(one.record, {}, second);
  if (!both.ok) throw new Error("the fields are different ones");
  return both.record;
}
