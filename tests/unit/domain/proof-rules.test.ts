import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkProof,
  COMPANY_PROOF,
  PROOF_KINDS,
  PROOF_NEEDS,
  type ProofGiven,
  proofNeeds,
} from "#domain/proof-rules.ts";

const NOTHING: ProofGiven = {
  signature: false,
  photos: 0,
  receiverName: "",
  receiverId: "",
  pin: false,
  note: "",
  noSignatureReason: "",
};
const OFF = proofNeeds(Object.fromEntries(PROOF_KINDS.map((kind) => [kind, "off"])));

describe("what a delivery needs (PRODUCT 3.7)", () => {
  it("is the company's, but for what the customer has of its own", () => {
    expect(proofNeeds({})).toEqual(COMPANY_PROOF);
    fc.assert(
      fc.property(fc.constantFrom(...PROOF_KINDS), fc.constantFrom(...PROOF_NEEDS), (kind, need) => {
        expect(proofNeeds({ [kind]: need })).toEqual({ ...COMPANY_PROOF, [kind]: need });
      }),
    );
  });

  it.each(PROOF_KINDS)("%s: required is missing, warned of is odd, the rest is fine", (kind) => {
    expect(checkProof({ ...OFF, [kind]: "required" }, NOTHING)).toEqual({ missing: [kind], odd: [], tooMany: false });
    expect(checkProof({ ...OFF, [kind]: "warn" }, NOTHING)).toEqual({ missing: [], odd: [kind], tooMany: false });
    for (const need of ["off", "optional"] as const) {
      expect(checkProof({ ...OFF, [kind]: need }, NOTHING)).toEqual({ missing: [], odd: [], tooMany: false });
    }
    const given = {
      ...NOTHING,
      signature: true,
      photos: 1,
      receiverName: "Rosa",
      receiverId: "1",
      pin: true,
      note: "n",
    };
    expect(checkProof({ ...OFF, [kind]: "required" }, given).missing).toEqual([]);
  });

  it("no signature possible: the reason and a photograph stand for it", () => {
    const needs = { ...OFF, signature: "required" } as const;
    expect(checkProof(needs, { ...NOTHING, noSignatureReason: " " }).missing).toEqual(["signature"]);
    expect(checkProof(needs, { ...NOTHING, noSignatureReason: "Hands full" }).missing).toEqual(["photo"]);
    expect(checkProof(needs, { ...NOTHING, noSignatureReason: "Hands full", photos: 1 }).missing).toEqual([]);
  });

  it("takes five photographs, not six, and no name made of spaces", () => {
    expect(checkProof(OFF, { ...NOTHING, photos: 5 }).tooMany).toBe(false);
    expect(checkProof(OFF, { ...NOTHING, photos: 6 }).tooMany).toBe(true);
    expect(checkProof(COMPANY_PROOF, { ...NOTHING, receiverName: "  " }).missing).toEqual(["receiverName"]);
  });
});
