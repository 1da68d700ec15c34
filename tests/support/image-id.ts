import { createHash } from "node:crypto";

/** The id a photograph must have: the hash of both its pictures. */
export function imageIdOf({ full, thumb }: { readonly full: string; readonly thumb: string }): string {
  return sha256(sha256(Buffer.from(full, "base64")) + sha256(Buffer.from(thumb, "base64")));
}

export function sha256(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
