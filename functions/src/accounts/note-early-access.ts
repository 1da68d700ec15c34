import { FieldValue } from "firebase-admin/firestore";
import { EarlyAccess } from "#domain/company/early-access.ts";
import { HOUR_MS, requireTurns } from "../access/take-turn.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { hashOfCode } from "./new-id.ts";

const PER_ADDRESS = { most: 20, withinMs: HOUR_MS };

/** Adds a person to the early-access list. Being on it already gets the same answer and changes nothing (COMPANY-8). */
export async function noteEarlyAccess(
  { firestore, now }: Backend,
  address: string,
  data: unknown,
): Promise<{ ok: true }> {
  await requireTurns(firestore, [{ action: "early access from", of: address, limit: PER_ADDRESS }], now());
  const { consent: _, ...person } = parseRequest(EarlyAccess, data);
  const ref = firestore.doc(`earlyAccess/${hashOfCode(person.email)}`);
  return firestore.runTransaction(async (transaction) => {
    const { exists } = await transaction.get(ref);
    if (!exists) transaction.create(ref, { ...person, consentAt: FieldValue.serverTimestamp() });
    return { ok: true as const };
  });
}
