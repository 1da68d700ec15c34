import { knownRoles, parseRoles } from "./access.ts";
import { ROLES, type Role } from "./identity.ts";
import { seesAll } from "./is-owner.ts";

/** What a person may do: their token's claims, written by the server from their record (ACCESS-37). */
export interface Rights {
  /** One role as text, several as a list, "" for none: names as the security rules compare them. */
  readonly role: string | readonly string[];
  readonly companyId: string;
  readonly fullName: string;
  readonly active: boolean;
}

/**
 * The rights that a person's record gives, in the form of claims. A deleted record gives none. A record without a name
 * keeps the one in the claims.
 */
export function rightsIn(record: Fields | undefined, claims: Fields): Rights {
  const roles = parseRoles(record?.["role"]);
  return {
    role: roles.length > 1 ? roles : (roles[0] ?? ""),
    companyId: textOf(record?.["companyId"]),
    fullName: textOf(record?.["fullName"]) || textOf(claims["fullName"]),
    active: record !== undefined && record["active"] !== false,
  };
}

/** Whether the claims already say exactly this. */
export function hasRights(claims: Fields, { role, companyId, fullName, active }: Rights): boolean {
  return (
    JSON.stringify(claims["role"]) === JSON.stringify(role) &&
    claims["companyId"] === companyId &&
    claims["fullName"] === fullName &&
    claims["active"] === active
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
