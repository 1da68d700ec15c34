import * as v from "valibot";
import { ROLES, type Role } from "./identity.ts";
import type { Instant } from "../values/instant.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import { isSessionEnded } from "./ended-sessions.ts";

/** How long a session lasts after the password was entered (ACCESS-14). */
export const SESSION_MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** The sign-in token's claims, not validated: `role` may be a string, an array or an object (ACCESS-2). */
export interface TokenClaims {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly role: unknown;
  readonly companyId: unknown;
  readonly fullName: unknown;
  /** Only `false` denies. */
  readonly active?: unknown;
  /** When the password was entered; null if the token does not say. */
  readonly authTime: Instant | null;
}

/** The roles allowed in normal operation and in maintenance (ACCESS-10). Trimmed, lower case. */
export interface RoleConfiguration {
  readonly normal: readonly string[];
  readonly maintenance: readonly string[];
}

/** Used when no configuration is stored or it cannot be read (ACCESS-10). */
export const DEFAULT_ROLE_CONFIGURATION: RoleConfiguration = { normal: ROLES, maintenance: ["super_admin"] };

/** A person who was granted access. `roles` are their allowed roles, `role` the highest of them. */
export interface Access {
  readonly uid: string;
  readonly email: string;
  readonly role: Role;
  readonly roles: readonly Role[];
  /** "" for a person without a company. */
  readonly companyId: string;
  readonly fullName: string;
  readonly authTime: Instant;
}

/** Why access was denied (ACCESS-6, ACCESS-7). `roles` are the token's, as the message shows them. */
export type AccessProblem =
  | { readonly code: "emailNotVerified" }
  | { readonly code: "sessionExpired" }
  | { readonly code: "deviceEnded" }
  | { readonly code: "accessDenied"; readonly roles: string }
  | { readonly code: "deactivated"; readonly uid: string };

/**
 * Checks verified e-mail, claims, session, role and active flag, in this order (ACCESS-6). `userRecord` is the document
 * `users/{uid}`, or null if it could not be read: only `active: false` denies, there or in the claims (ACCESS-11), and a
 * session that it names as ended (ACCESS-43). A role the app does not know grants nothing, even if the configuration lists
 * it.
 */
export function checkAccess(input: {
  readonly claims: TokenClaims;
  readonly roleConfiguration: RoleConfiguration;
  readonly userRecord: { readonly active?: unknown; readonly endedSessions?: unknown } | null;
  readonly now: Instant;
  readonly maintenance: boolean;
}): Result<Access, AccessProblem> {
  const { claims, roleConfiguration, userRecord, now, maintenance } = input;
  if (!claims.emailVerified) return refuse({ code: "emailNotVerified" });
  if (claims.authTime === null || isSessionExpired(claims.authTime, now)) return refuse({ code: "sessionExpired" });
  if (isSessionEnded(userRecord?.endedSessions, claims.authTime)) return refuse({ code: "deviceEnded" });
  const allowed = maintenance ? roleConfiguration.maintenance : roleConfiguration.normal;
  const roles = knownRoles(claims.role).filter((role) => allowed.includes(role));
  const [role] = roles;
  if (role === undefined) return refuse({ code: "accessDenied", roles: parseRoles(claims.role).join(", ") });
  if (claims.active === false || userRecord?.active === false) return refuse({ code: "deactivated", uid: claims.uid });
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

/** A role claim as trimmed lower-case names: a string is one role, an object's keys are roles (ACCESS-2). */
export function parseRoles(claim: unknown): string[] {
  const names = typeof claim === "string" ? [claim] : Array.isArray(claim) ? claim : keysOf(claim);
  const roles = names.filter((name) => typeof name === "string").map(normaliseRole);
  return [...new Set(roles)].filter((role) => role !== "");
}

/** The roles of a claim or record that the app knows, the highest first. */
export function knownRoles(claim: unknown): Role[] {
  const names = parseRoles(claim);
  return ROLES.filter((role) => names.includes(role));
}

/** Parses the stored role configuration (ACCESS-10). A missing or unreadable list becomes the default; an empty one admits nobody. */
export function readRoleConfiguration(stored: unknown): RoleConfiguration {
  const lists = v.safeParse(StoredLists, stored);
  if (!lists.success) return DEFAULT_ROLE_CONFIGURATION;
  return {
    normal: readList(lists.output.normal) ?? DEFAULT_ROLE_CONFIGURATION.normal,
    maintenance: readList(lists.output.maintenance) ?? DEFAULT_ROLE_CONFIGURATION.maintenance,
  };
}

/** Whether the session is older than 24 h (ACCESS-14). An `authTime` in the future (the device clock was set back) is not. */
export function isSessionExpired(authTime: Instant, now: Instant): boolean {
  return now > sessionEndsAt(authTime);
}

/** The last instant at which the session is valid. */
export function sessionEndsAt(authTime: Instant): Instant {
  return authTime + SESSION_MAX_AGE_MS;
}

/** Who may take orders (ACCESS-3). Delivery personnel only with add-on sale, which is off. */
export function canPlaceOrders(roles: readonly Role[]): boolean {
  return roles.some((role) => role !== "delivery_personnel");
}

/** Who may hand over orders (DELIV-30): drivers theirs, the store all. */
export function canDeliver(roles: readonly Role[]): boolean {
  return roles.some((role) => role !== "salesperson");
}

/** The English message of ACCESS-7, verbatim; screens show its translation. */
export function accessProblemText(problem: AccessProblem): string {
  switch (problem.code) {
    case "emailNotVerified":
      return "Please verify your email address.";
    case "sessionExpired":
      return "Session expired. Please log in again.";
    case "deviceEnded":
      return "This device was signed out. Please log in again.";
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
