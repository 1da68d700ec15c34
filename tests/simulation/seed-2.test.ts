import { describe, expect, it } from "vitest";
import { takeConsole } from "#tests/support/silent-console.ts";
import { runSeed } from "./run-seed.ts";

describe("phones, an owner and a store under every fault", () => {
  it("[O4] [O6] [S3] [P2] [G3] at rest everything is there once and the same everywhere, seed 2", async () => {
    const { problems, placed } = await runSeed(2);
    takeConsole();
    expect(problems.join("\n")).toBe("");
    expect(placed).toBeGreaterThanOrEqual(240);
  }, 480_000);
});
