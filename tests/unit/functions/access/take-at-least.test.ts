import { expect, it } from "vitest";
import { takeAtLeast } from "#functions/access/take-at-least.ts";

const taken = async (work: Promise<unknown>) => {
  const start = performance.now();
  const answer = await takeAtLeast(50, work).catch((error: unknown) => error);
  return [answer, performance.now() - start >= 49] as const;
};

it("[COMPANY-5] an answer and a refusal take equally long", async () => {
  expect(await taken(Promise.resolve("done"))).toEqual(["done", true]);
  const refusal = new Error("refused");
  expect(await taken(Promise.reject(refusal))).toEqual([refusal, true]);
});
