import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { isOwner } from "#domain/access/is-owner.ts";
import { withEndedSession } from "#domain/access/rights.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { noteEvent, refuseRole } from "../access/security-events.ts";
import { verifyCaller, type CallerAuth } from "../access/verify-caller.ts";
import { nextRevision } from "../accounts/first-revision.ts";
import { staffRef } from "../accounts/staff-record.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { deviceRef, StoredDevice } from "./device-document.ts";

const DeviceQuestion = v.object({ uid: Identifier, installId: Identifier });

const limitCalls = createRateLimit("signOutDevice", 60, 60_000);

/**
 * Ends the session of one device (ACCESS-43): one's own, or for owners any of the company's. Callables refuse that session
 * from this moment on, whatever the device runs; the token's claims follow the person's record (ACCESS-37), and the rules
 * them. A device without a known session, or with one that has expired, has nothing to end.
 */
export async function endDevice(backend: Backend, auth: CallerAuth, data: unknown): Promise<{ ok: true }> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  const { uid, installId } = parseRequest(DeviceQuestion, data);
  const { companyId } = caller;
  if (uid !== caller.uid && !isOwner(caller.roles)) {
    throw refuseRole(caller, "signOutDevice", "Only owners sign out others' devices.");
  }
  const { firestore, now } = backend;
  await firestore.runTransaction(async (transaction) => {
    const [user, found, staff] = await transaction.getAll(
      firestore.doc(`users/${uid}`),
      deviceRef(firestore, companyId, uid, installId),
      staffRef(firestore, companyId, uid),
    );
    const device = v.safeParse(StoredDevice, found?.data());
    if (!device.success || found === undefined) throw new HttpsError("not-found", "There is no such device.");
    const { sessionAt } = device.output;
    if (sessionAt !== null && user?.get("companyId") === companyId) {
      const endedSessions = withEndedSession(user.get("endedSessions"), sessionAt, now());
      transaction.update(user.ref, { endedSessions, ...nextRevision() });
    }
    transaction.update(found.ref, { endedAt: now(), ...nextRevision() });
    // Open devices hear of it at once.
    if (staff?.exists === true) transaction.update(staff.ref, { signedOutAt: now(), ...nextRevision() });
  });
  noteEvent({ event: "deviceSignedOut", uid: caller.uid, companyId, personId: uid });
  return { ok: true };
}
