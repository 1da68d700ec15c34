import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { compileRules } from "#emulator/firestore/rules/ruleset.ts";
import { mutateRules } from "../support/mutate-rules.ts";
import type { Mutant } from "../support/mutate-rules.ts";
import { isDecidedRight } from "./cases/access-case.ts";
import { READ_CASES } from "./cases/read-cases.ts";
import { WRITE_CASES } from "./cases/write-cases.ts";
import { runs } from "#tests/support/runs.ts";

const SOURCE = readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8");
/** Spread out, so that a failing case is found soon: steps of 1,009 visit all cases in a mixed order. */
const ALL = [...READ_CASES, ...WRITE_CASES];
const CASES = ALL.map((_, at) => ALL[(at * 1_009) % ALL.length]).flatMap((one) =>
  one ? [{ ...one, names: new Set(one.request.path.split("/")) }] : [],
);

/**
 * Proof that the cases cover the rules: without any single condition, some case is decided wrongly. The few
 * survivors should be redundant conditions.
 */
test(
  "removing a condition from the rules fails a case, for at least 95 % of the conditions",
  { timeout: 180_000 },
  () => {
    const all = mutateRules(SOURCE);
    const step = Math.round(all.length / runs(all.length));
    const mutants = all.filter((_, at) => at % step === 0);
    const survivors = mutants.filter((mutant) => !isNoticed(mutant)).map(({ line, change }) => `L${line}: ${change}`);
    expect(all.length).toBeGreaterThan(100);
    expect(new Set(CASES.map(({ name }) => name)).size).toBe(ALL.length);
    expect(survivors.length > mutants.length * 0.05 ? survivors : []).toEqual([]);
  },
);

function isNoticed({ source, collections, change }: Mutant): boolean {
  const compiled = compileRules(source);
  if (!compiled.ok) throw new Error(`${change}: ${compiled.issues[0]?.description}`);
  const { ruleset } = compiled;
  return CASES.some((one) => collections.every((name) => one.names.has(name)) && !isDecidedRight(ruleset, one));
}
