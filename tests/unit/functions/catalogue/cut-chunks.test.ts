import { describe, expect, it } from "vitest";
import { MOST_CHUNK_BYTES } from "#domain/product/catalogue-pack.ts";
import { createCutter } from "#functions/catalogue/cut-chunks.ts";
import type { PackRecord } from "#functions/catalogue/pack-feed.ts";
import { asDocuments, generateProducts } from "#tests/support/products.ts";

const PRODUCTS = generateProducts(3_000);

describe("cutting", () => {
  const rule = { least: 20, oneIn: 64, most: 200 };
  function cut(records: readonly PackRecord[]) {
    const cutter = createCutter(rule);
    return [...records.flatMap((record) => cutter.add(record)), ...cutter.end()].map(({ chunk }) => chunk);
  }
  const records = asDocuments(PRODUCTS, ({ id }) => id)
    .map(({ id, rev }): PackRecord => [rev, id])
    .sort((a, b) => (a[1] < b[1] ? -1 : 1));

  it("[C2] depends on the ids: adding or removing a record changes at most two chunks", () => {
    const whole = cut(records);
    expect(whole.length).toBeGreaterThan(20);
    for (const at of [0, 700, 1_500, 2_999]) {
      const known = new Set(whole.map(({ id }) => id));
      const others = cut(records.toSpliced(at, 1)).filter(({ id }) => !known.has(id));
      expect(others.length).toBeLessThanOrEqual(2);
    }
  });

  it("[C1] halves a chunk that would exceed the maximum size", () => {
    let seed = 1;
    const noise = (length: number) =>
      Array.from({ length }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return String.fromCharCode(33 + ((seed >> 8) % 90));
      }).join("");
    const large = Array.from({ length: 150 }, (_, at): PackRecord => [1, `p${1_000 + at}`, noise(6_000)]);
    const chunks = cut(large);
    expect(Math.max(...chunks.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MOST_CHUNK_BYTES);
    expect(chunks.reduce((sum, { rows }) => sum + rows, 0)).toBe(150);
  });
});
