import { FirestoreError, invalidArgument } from "../values/status.ts";
import { isObject } from "../values/read-json.ts";

/** The caller. An administrator bypasses the rules; `auth` is null if nobody is signed in. */
export type Caller =
  | { isAdmin: true }
  | { isAdmin: false; auth: { uid: string; token: Record<string, unknown> } | null };

export const ADMIN: Caller = { isAdmin: true };

/**
 * Reads an `Authorization` header. Tokens of the Auth emulator are unsigned, so nothing is verified: any caller who
 * reaches this server is accepted, as with Google's emulator.
 */
export function callerFrom(authorization: string | undefined): Caller {
  if (!authorization) return { isAdmin: false, auth: null };
  const [scheme = "", credential = ""] = authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() !== "bearer") throw new FirestoreError("UNKNOWN", "Unsupported authorization scheme.");
  if (credential.toLowerCase() === "owner" || credential.startsWith("ya29.")) return ADMIN;
  const token = claimsOf(credential);
  const uid = token["sub"] ?? token["user_id"] ?? token["uid"];
  if (typeof uid !== "string") throw invalidArgument("invalid jwt: it has no subject");
  return { isAdmin: false, auth: { uid, token } };
}

function claimsOf(jwt: string): Record<string, unknown> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString("utf8"));
    if (isObject(claims)) return claims;
  } catch {
    // falls through to the error for anything that is not a token
  }
  throw invalidArgument("invalid jwt");
}
