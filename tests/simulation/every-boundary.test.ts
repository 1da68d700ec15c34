import { describe, expect, it } from "vitest";
import { takeConsole } from "#tests/support/silent-console.ts";
import { killEverywhere, sellAndEdit } from "./boundaries.ts";

describe("the app killed at every commit, request and answer", () => {
  it("[O1] [O4] [S2] loses no order and no edit", async () => {
    const { problems, boundaries } = await killEverywhere(sellAndEdit);
    takeConsole();
    expect(problems).toEqual([]);
    expect(boundaries).toBeGreaterThan(10);
  }, 240_000);
});
