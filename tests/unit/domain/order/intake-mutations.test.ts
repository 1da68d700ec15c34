import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, it } from "vitest";
import { collectTests, type CollectedTest, QUICK_CHECKS } from "#tests/support/collect-tests.ts";
import { ModuleLoader } from "#tests/support/load-modules.ts";
import { mutateSource, type SourceMutant } from "#tests/support/mutate-source.ts";

/** What the server does to an order that arrives. */
const INTAKE = ["review-order", "check-order"].map((name) => `src/domain/order/${name}.ts`);

/** The files behind it that decide something about an order; money, days and prices are proved by oracles. */
const DECIDING = /^src\/domain\/(order|captures|stock)\/|\/(credit|discount-limit)\.ts$/;

/** Schemas and tables: nothing is compared there. */
const TABLES = new Set(["src/domain/order/order.ts", "src/domain/order/order-number.ts", "src/domain/stock/stock.ts"]);

/** The unit tests that prove them. */
const TESTS = [
  "order/prove-price",
  "order/prove-order",
  "order/review-order",
  "order/review-origin",
  "order/intake-boundaries",
  "order/check-order",
  "order/check-quantity",
  "order/check-cart",
  "customer/credit",
].map((name) => `tests/unit/domain/${name}.test.ts`);

/** Changes that change nothing. A comparison with null is false, as is one with undefined, and null counts as 0. */
const EQUIVALENT = new Set([
  "lostAt === null || order.capturedAt > lostAt + SESSION_MAX_AGE_MS → (order.capturedAt > lostAt + SESSION_MAX_AGE_MS)",
  "device?.registeredAt ?? null → (device?.registeredAt)",
  "registeredAt !== null && latest < registeredAt → (latest < registeredAt)",
  // Cases of one unit reach no further than units, and nothing reaches further than 999 of weighed goods.
  'sellBy === "unit" || quantityScale !== 1 → (sellBy === "unit")',
  'sellBy === "unit" || quantityScale !== 1 || unitsPerCase === 1 → (sellBy === "unit" || quantityScale !== 1)',
]);

const tests = collectTests();
const loader = new ModuleLoader({ valibot: v, vitest: tests.vitest, "fast-check": QUICK_CHECKS });

it("a unit test fails for each condition of order intake that is removed or turned round", async () => {
  for (const path of TESTS) loader.load(path);
  for (const test of tests.take()) await test();
  const sources = new Set(INTAKE.flatMap((path) => [...loader.filesBehind(path)]));
  const deciding = [...sources].filter((path) => DECIDING.test(path) && !TABLES.has(path));
  const all = deciding.flatMap((path) =>
    mutateSource(readFileSync(path, "utf8")).map((mutant) => ({ path, ...mutant })),
  );
  const different = all.filter(({ change }) => !EQUIVALENT.has(change));
  const survivors: string[] = [];
  for (const mutant of different) {
    if (!(await isNoticed(mutant))) survivors.push(`${mutant.path}:${mutant.line}: ${mutant.change}`);
  }
  expect(all.length).toBeGreaterThan(300);
  expect(all.length - different.length).toBe(EQUIVALENT.size);
  expect(survivors.length > all.length * 0.05 ? survivors : []).toEqual([]);
}, 180_000);

async function isNoticed({ path, source }: SourceMutant & { readonly path: string }): Promise<boolean> {
  try {
    const load = loader.loadWith(path, source);
    for (const test of TESTS) {
      load(test);
      if (await fails(tests.take())) return true;
    }
    return false;
  } catch {
    tests.take();
    return true;
  }
}

async function fails(collected: readonly CollectedTest[]): Promise<boolean> {
  for (const test of collected) {
    try {
      await test();
    } catch {
      return true;
    }
  }
  return false;
}
