import type { DocumentData } from "firebase-admin/firestore";
import { HttpsError, type CallableRequest, type FunctionsErrorCode } from "firebase-functions/https";
import {
  accessProblemText,
  checkAccess,
  readRoleConfiguration,
  type AccessProblem,
  type TokenClaims,
} from "#domain/access/access.ts";
import type { RecoveredBy } from "#domain/company/recovered-by.ts";
import { isMaintenance, readMaintenance, takesCapturedBefore } from "#domain/access/maintenance.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { BasisPoints } from "#domain/values/money.ts";
import type { Role } from "#domain/access/identity.ts";
import type { Instant } from "#domain/values/instant.ts";
import * as v from "valibot";
import type { Backend } from "../backend.ts";
import { noteEvent } from "./security-events.ts";

export type CallerAuth = CallableRequest["auth"];

/** The caller, checked against the token and the user's document of this moment. */
export interface Caller {
  readonly uid: string;
  readonly fullName: string;
  readonly roles: readonly Role[];
  readonly companyId: Identifier;
  /** Their own discount limit; null = their role's (PRICE-35). */
  readonly discountLimit: BasisPoints | null;
  /** The owner who reads this person's work from a file (COMPANY-35); absent = they send it themselves. */
  readonly recoveredBy?: RecoveredBy;
}

/** What everything that was recovered from a file says about it. */
export function recoveredMark({ recoveredBy }: Pick<Caller, "recoveredBy">): { readonly recoveredBy?: RecoveredBy } {
  return recoveredBy === undefined ? {} : { recoveredBy };
}

/**
 * ACCESS-34 on every call: signed in, e-mail verified, session of at most 24 h, and by the user's record of this moment an
 * allowed role, an active account and the token's company. The token's role counts for nothing: it may be an hour old.
 * Throws the error the device understands: whatever it is, entries stay in the outbox, waiting
 * for a new sign-in (`unauthenticated`, `permission-denied`) or for later (`unavailable`, in maintenance).
 */
export async function verifyCaller(backend: Backend, auth: CallerAuth): Promise<Caller> {
  return (await verify(backend, auth, SWITCHES, () => null)).caller;
}

/** The same, but by the person's record alone, in maintenance too: for what a device tells of itself (COMPANY-36). */
export async function verifyPerson(backend: Backend, auth: CallerAuth): Promise<Caller> {
  return (await verify(backend, auth, [], () => null)).caller;
}

/**
 * The same for a callable that goes on taking what was captured before maintenance, for its grace period (OPS-4).
 * `capturedBefore` says until when: null for somebody whom maintenance does not keep out.
 */
export function verifyCapturer(
  backend: Backend,
  auth: CallerAuth,
): Promise<{ readonly caller: Caller; readonly capturedBefore: Instant | null }> {
  return verify(backend, auth, SWITCHES, takesCapturedBefore);
}

const SWITCHES = ["appconfigdata/roles", "appconfigdata/maintenance"];

/** Roles and maintenance count as their defaults where their documents are not read. */
async function verify(
  { firestore, now }: Backend,
  auth: CallerAuth,
  switches: readonly string[],
  graceOf: typeof takesCapturedBefore,
): Promise<{ readonly caller: Caller; readonly capturedBefore: Instant | null }> {
  if (auth === undefined) throw deny(null, "signedOut", new HttpsError("unauthenticated", "Please sign in."));
  const [user, roles, maintenance] = await firestore.getAll(
    ...[`users/${auth.uid}`, ...switches].map((path) => firestore.doc(path)),
  );
  const record = user?.data() ?? null;
  const period = readMaintenance(maintenance?.data());
  const isOn = isMaintenance(period, now());
  const facts = {
    claims: claimsOf(auth, record ?? {}),
    roleConfiguration: readRoleConfiguration(roles?.data()),
    userRecord: record,
    now: now(),
  };
  const asUsual = checkAccess({ ...facts, maintenance: isOn });
  const grace = asUsual.ok ? null : graceOf(period, now());
  const access = grace === null ? asUsual : checkAccess({ ...facts, maintenance: false });
  if (!access.ok) {
    const { code } = access.problem;
    throw deny(auth.uid, isOn ? `${code} in maintenance` : code, accessError(access.problem, isOn));
  }
  const { uid, fullName, companyId } = access.value;
  if (!v.is(Identifier, companyId)) {
    throw deny(uid, "noCompany", new HttpsError("permission-denied", "This account belongs to no company.", DENIED));
  }
  if (record === null || record["companyId"] !== companyId) {
    const message = "This account does not belong to the company any more.";
    throw deny(uid, "otherCompany", new HttpsError("permission-denied", message, DENIED));
  }
  const discountLimit = readOwnLimit(record["discountLimit"]);
  return { caller: { uid, fullName, roles: access.value.roles, companyId, discountLimit }, capturedBefore: grace };
}

/** A person's own discount limit as it is stored; null without a readable one. */
export function readOwnLimit(stored: unknown): BasisPoints | null {
  const limit = v.safeParse(BasisPoints, stored);
  return limit.success ? limit.output : null;
}

function deny(uid: string | null, reason: string, error: HttpsError): HttpsError {
  noteEvent({ event: "callDenied", uid, reason });
  return error;
}

/** Tells the device to check its session. */
const DENIED = { code: "accessDenied" } satisfies Partial<AccessProblem>;

/** The token's claims, but what a person may do and is called is their record's. */
function claimsOf({ uid, token }: NonNullable<CallerAuth>, record: DocumentData): TokenClaims {
  return {
    uid,
    email: token.email ?? "",
    emailVerified: token.email_verified === true,
    role: record["role"],
    companyId: token["companyId"],
    fullName: record["fullName"] ?? token["fullName"],
    authTime: Number.isFinite(token.auth_time) ? token.auth_time * 1000 : null,
  };
}

function accessError(problem: AccessProblem, isMaintenance: boolean): HttpsError {
  return new HttpsError(errorCode(problem, isMaintenance), accessProblemText(problem), { code: problem.code });
}

function errorCode(problem: AccessProblem, isMaintenance: boolean): FunctionsErrorCode {
  switch (problem.code) {
    case "emailNotVerified":
    case "sessionExpired":
    case "deviceEnded":
      return "unauthenticated";
    case "accessDenied":
      return isMaintenance ? "unavailable" : "permission-denied";
    case "deactivated":
      return "permission-denied";
  }
}
