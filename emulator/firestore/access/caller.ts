import { FirestoreError, invalidArgument } from "../values/status.ts";
import { isObject } from "../values/read-json.ts";

/** The caller. An administrator bypasses the rules; `auth` is null if nobody is signed in. */
export type Caller =
  | { isAdmin: true }
  | { isAdmin: false; auth: { uid: string; token: Record<string, unknown> } | null };

export const ADMIN: Caller = { isAdmin: true };

/**
 * Reads an `Authorization` header. Tokens of the Auth emulator are unsigned, so signatures are not verified: whoever
 * reaches this server may be anybody, as with Google's emulator. `checkToken` checks the rest.
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

/** How far the clock that issued a token may be ahead of ours. */
const CLOCK_SKEW_SECONDS = 300;

/** Refuses a token of another project, one that expired and one of the future. Times are in milliseconds. */
export function checkToken(caller: Caller, project: string, now: number): void {
  if (caller.isAdmin || !caller.auth) return;
  const { aud, exp, iat } = caller.auth.token;
  // `mockUserToken` of the SDK, which signs in tests, is issued in 1970.
  const isMock = iat === 0;
  const isCurrent =
    typeof exp === "number" && typeof iat === "number" && exp > now / 1000 && iat <= now / 1000 + CLOCK_SKEW_SECONDS;
  if (aud !== project || !(isMock || isCurrent))
    throw new FirestoreError("UNAUTHENTICATED", "Missing or invalid authentication.");
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
