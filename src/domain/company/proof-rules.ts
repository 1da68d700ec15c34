import * as v from "valibot";

/** The kinds of proof of delivery, in the order they are asked for (DELIV-1). */
export const PROOF_KINDS = ["signature", "photo", "receiverName", "receiverId", "pin", "note"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** Whether a proof is off, optional, missed with a warning, or required. */
export const PROOF_NEEDS = ["off", "optional", "warn", "required"] as const;
export const ProofNeed = v.picklist(PROOF_NEEDS);
export type ProofNeed = v.InferOutput<typeof ProofNeed>;

/** The proof rules that are set; the others keep their default. */
export const ProofRules = v.strictObject({
  signature: v.exactOptional(ProofNeed),
  photo: v.exactOptional(ProofNeed),
  receiverName: v.exactOptional(ProofNeed),
  receiverId: v.exactOptional(ProofNeed),
  pin: v.exactOptional(ProofNeed),
  note: v.exactOptional(ProofNeed),
});
export type ProofRules = v.InferOutput<typeof ProofRules>;

/** Parses stored rules; null if invalid. */
export function readProofRules(value: unknown): ProofRules | null {
  const stored = v.safeParse(ProofRules, value);
  return stored.success ? stored.output : null;
}

/** The default when neither customer nor company has set a rule: every proof has the receiver's name (DELIV-1). */
export const COMPANY_PROOF: Readonly<Record<ProofKind, ProofNeed>> = {
  signature: "optional",
  photo: "optional",
  receiverName: "required",
  receiverId: "off",
  pin: "off",
  note: "optional",
};

/** For how many months photographs of deliveries are kept unless the company says otherwise (DELIV-36). */
export const PROOF_MONTHS = 24;

/** The proof a company asks of customers without rules of their own. */
export function companyProof({ proofDefaults }: { readonly proofDefaults?: ProofRules }): Record<ProofKind, ProofNeed> {
  return { ...COMPANY_PROOF, ...proofDefaults };
}
