import { describe, expect, it } from "vitest";
import { PROOF_KINDS, PROOF_NEEDS, readProofRules } from "#domain/company/proof-rules.ts";

describe("proof of delivery by customer (DELIV-1)", () => {
  it.each(PROOF_KINDS)("%s accepts each of the four requirements and no other value", (kind) => {
    for (const need of PROOF_NEEDS) expect(readProofRules({ [kind]: need })).toEqual({ [kind]: need });
    expect(readProofRules({ [kind]: "sometimes" })).toBeNull();
  });

  it("has no rule for unknown kinds, nor without any settings", () => {
    expect(readProofRules({ selfie: "required" })).toBeNull();
    expect(readProofRules({})).toEqual({});
    expect(readProofRules(null)).toBeNull();
  });
});
