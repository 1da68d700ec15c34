import * as v from "valibot";

/** What a delivery can be proved with (DELIV-1), in the order in which it is asked for. */
export const PROOF_KINDS = ["signature", "photo", "receiverName", "receiverId", "pin", "note"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** How much of it is asked for: not at all, as one likes, with a warning where it is missing, or without fail. */
export const PROOF_NEEDS = ["off", "optional", "warn", "required"] as const;
export const ProofNeed = v.picklist(PROOF_NEEDS);
export type ProofNeed = v.InferOutput<typeof ProofNeed>;

/** The rules that somebody set; what is not among them is as it would be without. */
export const ProofRules = v.strictObject({
  signature: v.exactOptional(ProofNeed),
  photo: v.exactOptional(ProofNeed),
  receiverName: v.exactOptional(ProofNeed),
  receiverId: v.exactOptional(ProofNeed),
  pin: v.exactOptional(ProofNeed),
  note: v.exactOptional(ProofNeed),
});
export type ProofRules = v.InferOutput<typeof ProofRules>;

/** The rules as they were stored, null where they are none. */
export function readProofRules(value: unknown): ProofRules | null {
  const stored = v.safeParse(ProofRules, value);
  return stored.success ? stored.output : null;
}

/** What holds where neither customer nor company has set anything: the receiver's name is what every proof has (DELIV-1). */
export const COMPANY_PROOF: Readonly<Record<ProofKind, ProofNeed>> = {
  signature: "optional",
  photo: "optional",
  receiverName: "required",
  receiverId: "off",
  pin: "off",
  note: "optional",
};

/** What a company asks for where a customer has no rule of its own. */
export function companyProof({ proofDefaults }: { readonly proofDefaults?: ProofRules }): Record<ProofKind, ProofNeed> {
  return { ...COMPANY_PROOF, ...proofDefaults };
}
