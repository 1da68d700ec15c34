import { createHash, randomBytes } from "node:crypto";

/** An id for a document or an account: 120 bits in characters that Firestore, URLs and Identifier accept. */
export function newId(): string {
  return randomBytes(15).toString("hex");
}

/** A secret for a link: 192 bits. */
export function newCode(): string {
  return randomBytes(24).toString("base64url");
}

/** Only hashes of codes are stored, so that reading the database does not give usable codes. */
export function hashOfCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
