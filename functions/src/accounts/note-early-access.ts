import { FieldValue } from "firebase-admin/firestore";
import { EarlyAccess } from "#domain/company/early-access.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { hashOfCode } from "./new-id.ts";

const limitAddress = createRateLimit(20, 3_600_000);

/** Adds a person to the early-access list. Being on it already is a success too and changes nothing (COMPANY-8). */
export async function noteEarlyAccess(
  { firestore, now }: Backend,
  address: string,
  data: unknown,
): Promise<{ ok: true; already: boolean }> {
  limitAddress(address, now());
  const { consent: _, ...person } = parseRequest(EarlyAccess, data);
  const ref = firestore.doc(`earlyAccess/${hashOfCode(person.email)}`);
  return firestore.runTransaction(async (transaction) => {
    const already = (await transaction.get(ref)).exists;
    if (!already) transaction.create(ref, { ...person, consentAt: FieldValue.serverTimestamp() });
    return { ok: true as const, already };
  });
}
