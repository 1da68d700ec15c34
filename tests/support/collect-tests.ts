import fc from "fast-check";
import { expect } from "vitest";
import type { Exports } from "./load-modules.ts";

export type CollectedTest = () => unknown;

/** Stands in for `vitest` in a test file that is loaded: its tests are collected, to be run against other sources. */
export function collectTests(): { readonly vitest: Exports; take(): CollectedTest[] } {
  let tests: CollectedTest[] = [];
  const each =
    (run: (...values: readonly unknown[]) => unknown) =>
    (rows: readonly unknown[]) =>
    (_title: string, body: (...values: readonly unknown[]) => unknown) => {
      for (const row of rows) run(body, ...(Array.isArray(row) ? row : [row]));
    };
  const it = (_title: string, body: CollectedTest): void => void tests.push(body);
  it.each = each((body, ...values) => it("", () => (body as (...all: unknown[]) => unknown)(...values)));
  const describe = (_title: string, body: () => void): void => body();
  describe.each = each((body, ...values) => (body as (...all: unknown[]) => unknown)(...values));
  return {
    vitest: { describe, it, test: it, expect },
    take() {
      const collected = tests;
      tests = [];
      return collected;
    },
  };
}

/** Random cases need fewer runs here, always the same ones, and no search for the smallest failure. */
export const QUICK_CHECKS: Exports = {
  default: {
    ...fc,
    assert: (property: fc.IProperty<unknown>) => fc.assert(property, { numRuns: 20, seed: 1, endOnFailure: true }),
  },
};
