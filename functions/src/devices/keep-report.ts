import { HttpsError } from "firebase-functions/https";
import { DeviceReport } from "#domain/company/staff-device.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { verifyPerson, type CallerAuth } from "../access/verify-caller.ts";
import { nextRevision } from "../accounts/first-revision.ts";
import type { Backend } from "../backend.ts";
import { hasCode } from "../has-code.ts";
import { parseRequest } from "../parse-request.ts";
import { deviceRef } from "./device-document.ts";
import { healthFields, sessionFields } from "./device-health.ts";

const limitCalls = createRateLimit("reportDevice", 60, 60_000);

/** gRPC's code for a document that does not exist. */
const NOT_FOUND = 5;

/**
 * Keeps a device's report: one read, one write. The device is the caller's by its path, so nobody reports another's. In
 * maintenance too: then an owner wants to know what is unsent.
 */
export async function keepReport(backend: Backend, auth: CallerAuth, data: unknown): Promise<{ ok: true }> {
  const caller = await verifyPerson(backend, auth);
  const now = backend.now();
  limitCalls(caller.uid, now);
  const { installId, appVersion, health } = parseRequest(DeviceReport, data);
  try {
    await deviceRef(backend.firestore, caller.companyId, caller.uid, installId).update({
      appVersion,
      ...healthFields(health, now),
      ...sessionFields(auth),
      ...nextRevision(),
    });
  } catch (error) {
    if (!hasCode(error, NOT_FOUND)) throw error;
    throw new HttpsError("not-found", "This device is not registered.");
  }
  return { ok: true };
}
