import { createHash } from "node:crypto";
import { canonicalText } from "#domain/captures/canonical-text.ts";

/** Identifies what a device sent: the same content has the same hash, whatever the order of its fields (S21). */
export function contentHash(content: unknown): string {
  return createHash("sha256").update(canonicalText(content)).digest("hex");
}
