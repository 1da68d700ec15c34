import type { DocumentData, Firestore } from "firebase-admin/firestore";
import { logger } from "firebase-functions";
import * as v from "valibot";
import { knownRoles } from "#domain/access/access.ts";
import { hasRights, losesRights, rightsIn } from "#domain/access/rights.ts";
import { Identifier } from "#domain/values/identifier.ts";
import type { AccountsBackend } from "../accounts/account-port.ts";
import { nextRevision } from "../accounts/first-revision.ts";
import { keepStaffRecord, staffRef } from "../accounts/staff-record.ts";
import { noteEvent } from "./security-events.ts";

/** Somebody would have to change the record each time we have read it. */
const MOST_ROUNDS = 10;

/**
 * Brings everything that says what a person may do in line with their record `users/{uid}`: the staff records of their
 * company and a former one, their sessions and their token's claims (ACCESS-37). The record is written first, by whoever
 * calls this: callables obey it at once. Sessions end before the claims change, because the old claims are how a repeated
 * call knows that sessions have to end: after a crash the whole is done again. Then the record is read again, so that of
 * two changes at once the later one stays.
 */
export async function settleAccess(
  backend: Pick<AccountsBackend, "accounts" | "firestore">,
  uid: string,
): Promise<void> {
  const { accounts, firestore } = backend;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const record = await settleStaff(firestore, uid);
    const claims = await accounts.claims(uid);
    if (claims === null) return;
    const rights = rightsIn(record, claims);
    if (hasRights(claims, rights)) return;
    if (claims["companyId"] !== rights.companyId) await leaveCompany(firestore, claims["companyId"], uid);
    const endsSessions = losesRights(claims, rights);
    if (endsSessions) await accounts.revokeSessions(uid);
    await accounts.setClaims(uid, rights);
    const { companyId, role, active } = rights;
    noteEvent({ event: "rightsChanged", uid, companyId, roles: knownRoles(role), active, endsSessions });
  }
  throw new Error(`The record of ${uid} changes faster than its claims can follow.`);
}

/** The same for a new person: a provider that fails now is asked again by `keepAccess`. */
export async function giveClaims(backend: Parameters<typeof settleAccess>[0], uid: string): Promise<void> {
  try {
    await settleAccess(backend, uid);
  } catch (error) {
    logger.error("the claims of a new person could not be set", { uid, error });
  }
}

async function settleStaff(firestore: Firestore, uid: string): Promise<DocumentData | undefined> {
  return firestore.runTransaction(async (transaction) => {
    const record = (await transaction.get(firestore.doc(`users/${uid}`))).data();
    const companyId = record?.["companyId"];
    if (record !== undefined && v.is(Identifier, companyId)) {
      keepStaffRecord(transaction, await transaction.get(staffRef(firestore, companyId, uid)), record);
    }
    return record;
  });
}

/** Colleagues keep the name of somebody who left, for the work that bears it. */
async function leaveCompany(firestore: Firestore, companyId: unknown, uid: string): Promise<void> {
  if (!v.is(Identifier, companyId)) return;
  const ref = staffRef(firestore, companyId, uid);
  await firestore.runTransaction(async (transaction) => {
    if ((await transaction.get(ref)).get("active") === true)
      transaction.update(ref, { active: false, ...nextRevision() });
  });
}
