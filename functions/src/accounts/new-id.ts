import { createHash, randomBytes } from "node:crypto";

/** An id for a document or an account: 120 bits in letters that Firestore, URLs and Identifier take. */
export function newId(): string {
  return randomBytes(15).toString("hex");
}

/** A secret for a link: 192 bits. */
export function newCode(): string {
  return randomBytes(24).toString("base64url");
}

/** Codes are stored as their hashes: who reads the database can take up nothing. */
export function hashOfCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
