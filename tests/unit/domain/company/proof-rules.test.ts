import { describe, expect, it } from "vitest";
import { PROOF_KINDS, PROOF_NEEDS, readProofRules } from "#domain/company/proof-rules.ts";

describe("what a customer's deliveries are proved with (DELIV-1)", () => {
  it.each(PROOF_KINDS)("%s takes each of the four needs and no other word", (kind) => {
    for (const need of PROOF_NEEDS) expect(readProofRules({ [kind]: need })).toEqual({ [kind]: need });
    expect(readProofRules({ [kind]: "sometimes" })).toBeNull();
  });

  it("has no rule for what it does not know, and none where nothing was set", () => {
    expect(readProofRules({ selfie: "required" })).toBeNull();
    expect(readProofRules({})).toEqual({});
    expect(readProofRules(null)).toBeNull();
  });
});
