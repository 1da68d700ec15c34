import * as v from "valibot";
import { ROLES, type Role } from "./identity.ts";
import type { Instant } from "../values/instant.ts";
import { accept, refuse, type Result } from "../values/result.ts";

/** ACCESS-14: how long a session lasts after the password was given. */
export const SESSION_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** What the sign-in token says. The claims are unread: `role` may be a string, an array or an object (ACCESS-2). */
export interface TokenClaims {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: unknown;
  readonly companyId: unknown;
  readonly fullName: unknown;
  /** When the password was given; null where the token does not say. */
  readonly authTime: Instant | null;
}

/** Which roles may work: normally, and in maintenance (ACCESS-10). Trimmed, lower case. */
export interface RoleConfiguration {
  readonly normal: readonly string[];
  readonly maintenance: readonly string[];
}

/** ACCESS-10: what holds where no configuration is stored or it cannot be read. */
export const DEFAULT_ROLE_CONFIGURATION: RoleConfiguration = { normal: ROLES, maintenance: ["super_admin"] };

/** Who may work here, as what. `roles` are the allowed roles this person has, `role` the highest of them. */
export interface Access {
  readonly uid: string;
  readonly email: string;
  readonly role: Role;
  readonly roles: readonly Role[];
  /** "" for somebody who belongs to no company. */
  readonly companyId: string;
  readonly fullName: string;
  readonly authTime: Instant;
}

/** Why somebody may not work (ACCESS-6, ACCESS-7). `roles` is what the token claims, as the message shows it. */
export type AccessProblem =
  | { readonly code: "emailNotVerified" }
  | { readonly code: "sessionExpired" }
  | { readonly code: "accessDenied"; readonly roles: string }
  | { readonly code: "deactivated" };

/**
 * ACCESS-6: verified e-mail, claims, session age, role, active flag, in this order. `userRecord` is the stored document
 * of users/{uid} or null where it could not be read: only `active: false` denies (ACCESS-11). A role the app does not know
 * opens nothing, even when the configuration lists it.
 */
export function checkAccess(input: {
  readonly claims: TokenClaims;
  readonly roleConfiguration: RoleConfiguration;
  readonly userRecord: { readonly active?: unknown } | null;
  readonly now: Instant;
  readonly maintenance: boolean;
}): Result<Access, AccessProblem> {
  const { claims, roleConfiguration, userRecord, now, maintenance } = input;
  if (!claims.emailVerified) return refuse({ code: "emailNotVerified" });
  const claimed = parseRoles(claims.role);
  if (claims.authTime === null || isSessionExpired(claims.authTime, now)) return refuse({ code: "sessionExpired" });
  const allowed = maintenance ? roleConfiguration.maintenance : roleConfiguration.normal;
  const roles = ROLES.filter((role) => claimed.includes(role) && allowed.includes(role));
  const [role] = roles;
  if (role === undefined) return refuse({ code: "accessDenied", roles: claimed.join(", ") });
  if (userRecord?.active === false) return refuse({ code: "deactivated" });
  return accept({
    uid: claims.uid,
    email: claims.email,
    role,
    roles,
    companyId: textOf(claims.companyId),
    fullName: textOf(claims.fullName),
    authTime: claims.authTime,
  });
}

/** ACCESS-2: a role claim as trimmed lower-case names: a string is one role, of an object its keys count. */
export function parseRoles(claim: unknown): string[] {
  const names = typeof claim === "string" ? [claim] : Array.isArray(claim) ? claim : keysOf(claim);
  const roles = names.filter((name) => typeof name === "string").map(normaliseRole);
  return [...new Set(roles)].filter((role) => role !== "");
}

/** ACCESS-10: the stored role configuration; a list that is missing or unreadable is the default one. An empty list admits nobody. */
export function readRoleConfiguration(stored: unknown): RoleConfiguration {
  const lists = v.safeParse(StoredLists, stored);
  if (!lists.success) return DEFAULT_ROLE_CONFIGURATION;
  return {
    normal: readList(lists.output.normal) ?? DEFAULT_ROLE_CONFIGURATION.normal,
    maintenance: readList(lists.output.maintenance) ?? DEFAULT_ROLE_CONFIGURATION.maintenance,
  };
}

/** Whether appconfigdata/maintenance, as stored, says that maintenance is on. Unreadable means it is not. */
export function readMaintenance(stored: unknown): boolean {
  return v.is(v.object({ active: v.literal(true) }), stored);
}

/** ACCESS-14: older than 24 h. An `authTime` ahead of `now` (a device clock set back) is not older. */
export function isSessionExpired(authTime: Instant, now: Instant): boolean {
  return now > sessionEndsAt(authTime);
}

/** The last instant at which the session is still good. */
export function sessionEndsAt(authTime: Instant): Instant {
  return authTime + SESSION_MAX_AGE_MS;
}

/** ACCESS-3: who may take orders. Delivery personnel only with add-on sale, which is off. */
export function canPlaceOrders(roles: readonly Role[]): boolean {
  return roles.some((role) => role !== "delivery_personnel");
}

/** The English message of ACCESS-7, word for word; screens show its translation. */
export function accessProblemText(problem: AccessProblem): string {
  switch (problem.code) {
    case "emailNotVerified":
      return "Please verify your email address.";
    case "sessionExpired":
      return "Session expired. Please log in again.";
    case "accessDenied":
      return `Access denied for role(s): ${problem.roles}`;
    case "deactivated":
      return "Your account has been deactivated.";
  }
}

const StoredLists = v.object({ normal: v.optional(v.unknown()), maintenance: v.optional(v.unknown()) });

function readList(stored: unknown): string[] | null {
  return v.is(v.array(v.string()), stored) ? stored.map(normaliseRole) : null;
}

function normaliseRole(name: string): string {
  return name.trim().toLowerCase();
}

function keysOf(claim: unknown): string[] {
  return typeof claim === "object" && claim !== null ? Object.keys(claim) : [];
}

function textOf(claim: unknown): string {
  return typeof claim === "string" ? claim : "";
}
