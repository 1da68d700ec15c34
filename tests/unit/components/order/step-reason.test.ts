import { describe, expect, it } from "vitest";
import { stepReason } from "#components/order/step-reason.ts";
import type { Text } from "#i18n/use-text.ts";

const TEXT = { t: (key: string) => `[${key}]`, language: "en" } as unknown as Text;

describe("[ORDER-52] why a step was taken", () => {
  it.each([
    ["OVER_CREDIT BELOW_MINIMUM", "[order.flags.OVER_CREDIT] · [order.flags.BELOW_MINIMUM]"],
    ["OVER_CREDIT as agreed", "OVER_CREDIT as agreed"],
    ["They call back", "They call back"],
    ["", ""],
  ])("%j is %j: flags in words, what a person wrote as it is", (reason, words) => {
    expect(stepReason({ status: "pending_approval", reason }, null, TEXT)).toBe(words);
  });
});
