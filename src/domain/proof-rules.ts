import * as v from "valibot";

/** What a delivery can be proved with (PRODUCT 3.7), in the order in which it is asked for. */
export const PROOF_KINDS = ["signature", "photo", "receiverName", "receiverId", "pin", "note"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** How much of it is asked for: not at all, as one likes, with a warning where it is missing, or without fail. */
export const PROOF_NEEDS = ["off", "optional", "warn", "required"] as const;
export const ProofNeed = v.picklist(PROOF_NEEDS);
export type ProofNeed = v.InferOutput<typeof ProofNeed>;

/** The rules that somebody set; what is not among them is as it would be without. */
export const ProofRules = v.strictObject({
  signature: v.optional(ProofNeed),
  photo: v.optional(ProofNeed),
  receiverName: v.optional(ProofNeed),
  receiverId: v.optional(ProofNeed),
  pin: v.optional(ProofNeed),
  note: v.optional(ProofNeed),
});
export type ProofRules = v.InferOutput<typeof ProofRules>;

/** What holds where a company has set nothing: the receiver's name is what every proof has (PRODUCT 3.7). */
export const COMPANY_PROOF: Readonly<Record<ProofKind, ProofNeed>> = {
  signature: "optional",
  photo: "optional",
  receiverName: "required",
  receiverId: "off",
  pin: "off",
  note: "optional",
};

/** What a delivery to a customer needs: the customer's own rules over the company's (PRODUCT 3.7, 3.9). */
export function proofNeeds(
  customer: ProofRules,
  company: Readonly<Record<ProofKind, ProofNeed>> = COMPANY_PROOF,
): Record<ProofKind, ProofNeed> {
  return {
    signature: customer.signature ?? company.signature,
    photo: customer.photo ?? company.photo,
    receiverName: customer.receiverName ?? company.receiverName,
    receiverId: customer.receiverId ?? company.receiverId,
    pin: customer.pin ?? company.pin,
    note: customer.note ?? company.note,
  };
}

/** What was collected at the door. `noSignatureReason`: why nobody could sign, "" where that was not said. */
export interface ProofGiven {
  readonly signature: boolean;
  readonly photos: number;
  readonly receiverName: string;
  readonly receiverId: string;
  /** Whether the customer's code was given and is right. */
  readonly pin: boolean;
  readonly note: string;
  readonly noSignatureReason: string;
}

/** PRODUCT 3.7: one to five photographs. */
export const MAX_PROOF_PHOTOS = 5;

/** `missing` keeps the stop from being finished, `odd` is said and may be passed over. `tooMany`: photographs beyond five. */
export interface ProofCheck {
  readonly missing: readonly ProofKind[];
  readonly odd: readonly ProofKind[];
  readonly tooMany: boolean;
}

/**
 * Whether what was collected is the proof that is asked for (PRODUCT 3.7). Where no signature was possible a photograph
 * and the reason stand for it: then the photograph is required, whatever the rules say of it.
 */
export function checkProof(needs: Readonly<Record<ProofKind, ProofNeed>>, given: ProofGiven): ProofCheck {
  const has: Readonly<Record<ProofKind, boolean>> = {
    signature: given.signature || given.noSignatureReason.trim() !== "",
    photo: given.photos > 0,
    receiverName: given.receiverName.trim() !== "",
    receiverId: given.receiverId.trim() !== "",
    pin: given.pin,
    note: given.note.trim() !== "",
  };
  const standsIn = needs.signature === "required" && !given.signature;
  const needOf = (kind: ProofKind) => (kind === "photo" && standsIn && has.signature ? "required" : needs[kind]);
  const lacking = PROOF_KINDS.filter((kind) => !has[kind]);
  return {
    missing: lacking.filter((kind) => needOf(kind) === "required"),
    odd: lacking.filter((kind) => needOf(kind) === "warn"),
    tooMany: given.photos > MAX_PROOF_PHOTOS,
  };
}
