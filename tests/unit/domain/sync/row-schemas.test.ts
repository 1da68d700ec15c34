import * as v from "valibot";
import { expect, it } from "vitest";
import { fieldsName, ROW_SCHEMAS } from "#domain/sync/row-schemas.ts";

const Line = v.object({ id: v.string(), price: v.number() });
const BASE = { id: v.string(), lines: v.array(Line), kind: v.variant("kind", [v.object({ kind: v.literal("a") })]) };

it("[P31] a schema's fields have another name with another field, at whatever depth", () => {
  const name = fieldsName(v.object(BASE));
  const more = v.object({ ...Line.entries, note: v.optional(v.string()) });
  const taxed = v.object({ ...Line.entries, tax: v.number() });
  const others = [
    v.object({ ...BASE, note: v.optional(v.string(), "") }),
    v.object({ ...BASE, lines: v.optional(v.nullable(v.array(more)), null) }),
    v.object({
      ...BASE,
      lines: v.record(
        v.string(),
        v.pipe(
          taxed,
          v.check(() => true),
        ),
      ),
    }),
    v.object({
      ...BASE,
      kind: v.fallback(v.variant("kind", [v.object({ kind: v.literal("a"), at: v.number() })]), { kind: "a", at: 0 }),
    }),
  ].map(fieldsName);
  expect(new Set([name, ...others]).size).toBe(others.length + 1);
});

it("[P31] a schema's fields keep their name when only their order, limits or defaults change", () => {
  const { id, lines, kind } = BASE;
  const other = v.object({ kind, lines: v.optional(lines, []), id: v.pipe(id, v.maxLength(3)) });
  expect(fieldsName(other)).toBe(fieldsName(v.object(BASE)));
});

it("[P31] every record's fields are known, with those of its inner objects", () => {
  const names = Object.values(ROW_SCHEMAS).map(fieldsName);
  expect(new Set(names).size).toBe(names.length);
});
