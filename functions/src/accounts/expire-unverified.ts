import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import type { Account, ClearingBackend } from "./account-port.ts";
import { clearUnverified } from "./clear-unverified.ts";

/** How long an address may stay unconfirmed (COMPANY-29). */
export const UNVERIFIED_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Clears the accounts whose address was not confirmed in time. Returns their ids. */
export async function expireUnverified(
  backend: ClearingBackend,
  onError: (uid: string, error: unknown) => void,
): Promise<string[]> {
  const cleared: string[] = [];
  for (const account of await backend.accounts.listUnverified(backend.now() - UNVERIFIED_LIFETIME_MS)) {
    try {
      if (!(await isStillIdle(backend, account))) continue;
      await clearUnverified(backend, account);
      cleared.push(account.uid);
    } catch (error) {
      // One account's failure must not stop the others; the next run tries it again.
      onError(account.uid, error);
    }
  }
  return cleared;
}

/** Not confirmed meanwhile, and nobody's who has worked: an operator may have changed the address of such a person. */
async function isStillIdle({ accounts, firestore }: ClearingBackend, { uid, email }: Account): Promise<boolean> {
  const now = await accounts.find(email);
  if (now === null || now.uid !== uid || now.emailVerified) return false;
  const companyId = v.safeParse(Identifier, (await firestore.doc(`users/${uid}`).get()).get("companyId"));
  if (!companyId.success) return true;
  const devices = firestore.collection(`companies/${companyId.output}/devices`).where("uid", "==", uid);
  return (await devices.limit(1).get()).empty;
}
