import { readFileSync } from "node:fs";
import * as v from "valibot";
import { expect, it } from "vitest";
import { collectTests, type CollectedTest, QUICK_CHECKS } from "#tests/support/collect-tests.ts";
import { ModuleLoader } from "#tests/support/load-modules.ts";
import { runs } from "#tests/support/runs.ts";
import { mutateSource, type SourceMutant } from "#tests/support/mutate-source.ts";

/** What the server does to an order that arrives. */
const INTAKE = ["check-order", "prove-order", "review-order"].map((name) => `src/domain/order/${name}.ts`);

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
  "order/order-status",
  "customer/credit",
  "delivery/order-signature",
].map((name) => `tests/unit/domain/${name}.test.ts`);

/** Changes that change nothing. A comparison with null is false, as is one with undefined, and null counts as 0. */
const EQUIVALENT = new Set([
  "lostAt === null || order.capturedAt > lostAt + SESSION_MAX_AGE_MS → (order.capturedAt > lostAt + SESSION_MAX_AGE_MS)",
  "device?.registeredAt ?? null → (device?.registeredAt)",
  "registeredAt !== null && latest < registeredAt → (latest < registeredAt)",
  // Cases of one unit reach no further than units, and nothing reaches further than 999 of weighed goods.
  'sellBy === "unit" || quantityScale !== 1 → (sellBy === "unit")',
  'sellBy === "unit" || quantityScale !== 1 || unitsPerCase === 1 → (sellBy === "unit" || quantityScale !== 1)',
  // What the compiler cannot know is there.
  "lines[index] ?? {} → (lines[index])",
  "turns[index] ?? -Infinity → (turns[index])",
  "days[0] ?? last → (days[0])",
  // Kept for speed.
  "pricers.get(key) ?? pricerFor({ ...listsOf(customer.value), priceLists: list.value, day }) → (pricerFor({ ...listsOf(customer.value), priceLists: list.value, day }))",
]);

const tests = collectTests();
const loader = new ModuleLoader({ valibot: v, vitest: tests.vitest, "fast-check": QUICK_CHECKS });

it("[ORDER-18] a unit test fails for 95 % of the conditions of order intake, and for all of the review", async () => {
  for (const path of TESTS) loader.load(path);
  for (const test of tests.take()) await test();
  const sources = new Set(INTAKE.flatMap((path) => [...loader.filesBehind(path)]));
  const deciding = [...sources].filter((path) => DECIDING.test(path) && !TABLES.has(path));
  const all = deciding.flatMap((path) =>
    mutateSource(readFileSync(path, "utf8")).map((mutant) => ({ path, ...mutant })),
  );
  const different = all.filter(({ change }) => !EQUIVALENT.has(change));
  const step = Math.round(different.length / runs(different.length));
  const tried = different.filter((_, at) => at % step === 0);
  const survivors: string[] = [];
  for (const mutant of tried) {
    if (!(await isNoticed(mutant))) survivors.push(`${mutant.path}:${mutant.line}: ${mutant.change}`);
  }
  expect(all.length).toBeGreaterThan(300);
  expect(all.length - different.length).toBe(EQUIVALENT.size);
  expect(survivors.filter((name) => name.includes("/review-order.ts:"))).toEqual([]);
  expect(survivors.length > tried.length * 0.05 ? survivors : []).toEqual([]);
}, 180_000);

/** The tests, those first that noticed something last: neighbours are often noticed by the same. */
const likely = [...TESTS];

async function isNoticed({ path, source }: SourceMutant & { readonly path: string }): Promise<boolean> {
  try {
    const load = loader.loadWith(path, source);
    for (const [place, test] of likely.entries()) {
      load(test);
      if (!(await fails(tests.take()))) continue;
      likely.unshift(...likely.splice(place, 1));
      return true;
    }
    return false;
  } catch {
    // It cannot even be loaded.
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
