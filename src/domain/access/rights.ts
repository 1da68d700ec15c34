import type { Instant } from "../values/instant.ts";
import { isSessionExpired, knownRoles, parseRoles } from "./access.ts";
import { inSeconds, readEndedSessions } from "./ended-sessions.ts";
import { ROLES, type Role } from "./identity.ts";
import { seesAll } from "./is-owner.ts";

/** What a person may do: their token's claims, written by the server from their record (ACCESS-37). */
export interface Rights {
  /** One role as text, several as a list, "" for none: names as the security rules compare them. */
  readonly role: string | readonly string[];
  readonly companyId: string;
  readonly fullName: string;
  readonly active: boolean;
  /** Sessions that were ended one by one (ACCESS-43); absent without one. */
  readonly endedSessions?: readonly number[];
}

/** The most ended sessions that are kept: a token has little room. */
const MAX_ENDED = 20;

/**
 * The rights that a person's record gives, in the form of claims. A deleted record gives none. A record without a name
 * keeps the one in the claims.
 */
export function rightsIn(record: Fields | undefined, claims: Fields): Rights {
  const roles = parseRoles(record?.["role"]);
  const endedSessions = readEndedSessions(record?.["endedSessions"]);
  return {
    role: roles.length > 1 ? roles : (roles[0] ?? ""),
    companyId: textOf(record?.["companyId"]),
    fullName: textOf(record?.["fullName"]) || textOf(claims["fullName"]),
    active: record !== undefined && record["active"] !== false,
    ...(endedSessions.length > 0 && { endedSessions }),
  };
}

/** Whether the claims already say exactly this. */
export function hasRights(claims: Fields, { role, companyId, fullName, active, endedSessions }: Rights): boolean {
  return (
    JSON.stringify(claims["role"]) === JSON.stringify(role) &&
    claims["companyId"] === companyId &&
    claims["fullName"] === fullName &&
    claims["active"] === active &&
    JSON.stringify(claims["endedSessions"]) === JSON.stringify(endedSessions)
  );
}

/**
 * Whether a token with these claims may do anything that these rights do not allow any more. Owners and store staff may
 * do all that roles below theirs may: whoever is promoted keeps working.
 */
export function losesRights(claims: Fields, rights: Rights): boolean {
  const had = knownRoles(claims["role"]);
  if (claims["active"] === false || had.length === 0) return false;
  const has = knownRoles(rights.role);
  return (
    !rights.active ||
    claims["companyId"] !== rights.companyId ||
    had.some((role) => !has.some((each) => covers(each, role)))
  );
}

/** A person's ended sessions with one more; those that are over by their age are left out. */
export function withEndedSession(stored: unknown, authTime: Instant, now: Instant): readonly number[] {
  const alive = readEndedSessions(stored).filter((seconds) => !isSessionExpired(seconds * 1_000, now));
  return [...new Set([...alive, inSeconds(authTime)])].slice(-MAX_ENDED);
}

/** Whether somebody who gets this role has to sign in again: it takes something away. */
export function needsNewSignIn(from: Role, to: Role): boolean {
  return !covers(to, from);
}

function covers(role: Role, other: Role): boolean {
  return role === other || (seesAll([role]) && ROLES.indexOf(role) < ROLES.indexOf(other));
}

type Fields = Readonly<Record<string, unknown>>;

function textOf(stored: unknown): string {
  return typeof stored === "string" ? stored : "";
}
