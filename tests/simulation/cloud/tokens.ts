import type { AuthData } from "firebase-functions/tasks";
import { HttpsError } from "firebase-functions/https";
import { authOf } from "#tests/support/functions-backend.ts";
import { PROJECT } from "./admin-transport.ts";
import { isObject } from "#emulator/firestore/values/read-json.ts";

const LIFETIME = 3_600_000;

/** A provider's token, unsigned as the emulator's are. */
export interface IssuedToken {
  readonly text: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly expiresAt: number;
}

/** The instant as tokens state when a session began; a phone knows no more of it. */
export function inWholeSeconds(instant: number): number {
  return Math.floor(instant / 1000) * 1000;
}

/** A token with these rights, of a session that began at `authTime`. */
export function issueToken(
  uid: string,
  rights: Readonly<Record<string, unknown>>,
  authTime: number,
  now: number,
): IssuedToken {
  const claims = {
    ...rights,
    sub: uid,
    aud: PROJECT,
    uid,
    email: `${uid}@demo.rutero.test`,
    email_verified: true,
    auth_time: authTime / 1000,
    iat: Math.floor(now / 1000),
    exp: Math.floor((now + LIFETIME) / 1000),
  };
  const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return { text: `e30.${body}.`, claims, expiresAt: now + LIFETIME };
}

/** When the session of a token began. */
export function authTimeOf(text: string): number {
  const claims = claimsIn(text);
  return isObject(claims) ? Number(claims["auth_time"]) * 1000 : Number.NaN;
}

/** Whose token it is. */
export function uidOf(text: string): string {
  const claims = claimsIn(text);
  return isObject(claims) ? String(claims["uid"]) : "";
}

function claimsIn(text: string): unknown {
  return JSON.parse(Buffer.from(text.split(".")[1] ?? "", "base64url").toString());
}

/** What the functions runtime passes on of a token. Throws for one that is over. */
export function readToken(text: string, now: number): AuthData {
  const claims = claimsIn(text);
  if (!isObject(claims) || Number(claims["exp"]) * 1000 < now)
    throw new HttpsError("unauthenticated", "The token is over.");
  return { ...authOf("demo-ana", claims), uid: String(claims["uid"]) };
}
