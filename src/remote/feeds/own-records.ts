import * as v from "valibot";
import { PersonLanguage, PersonName, Phone, type Profile } from "#domain/company/person.ts";
import { RemoteUnreachable } from "#sync/remote-port.ts";
import { type Credentials, credentialHeaders } from "../auth/credentials.ts";
import { documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { readDocument } from "./read-document.ts";
import { decodeFields, isRecord, readWireDocument } from "./typed-value.ts";
import { DistanceUnit } from "#domain/values/distance.ts";

const TIMEOUT_MS = 15_000;

/** A field that is missing or unreadable is one that is still to be given. */
const StoredProfile = v.object({
  fullName: v.fallback(v.optional(PersonName), undefined),
  phone: v.fallback(v.optional(v.pipe(Phone, v.minLength(1))), undefined),
  language: v.fallback(v.optional(PersonLanguage), undefined),
  distanceUnit: v.fallback(v.optional(DistanceUnit), undefined),
});

const StoredDevice = v.object({ installId: v.string(), letter: v.string(), platform: v.string() });
export type StoredDevice = v.InferOutput<typeof StoredDevice>;

/** What the person's own record says of them. Throws `RemoteUnreachable`. */
export async function readProfile(uid: string, credentials: Credentials): Promise<Partial<Profile>> {
  const record = v.safeParse(StoredProfile, (await readDocument(`users/${uid}`, credentials)) ?? {});
  const known = Object.entries(record.success ? record.output : {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known);
}

/** The person's own devices in the company. Throws `RemoteUnreachable`. */
export async function listDevices(companyId: string, uid: string, credentials: Credentials): Promise<StoredDevice[]> {
  const where = { fieldFilter: { field: { fieldPath: "uid" }, op: "EQUAL", value: { stringValue: uid } } };
  const response = await fetch(`${documentsUrl(readFirebaseConfig())}/companies/${companyId}:runQuery`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(await credentialHeaders(credentials, false)) },
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId: "devices" }], where } }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new RemoteUnreachable("unavailable");
  });
  if (!response.ok) throw new RemoteUnreachable(`http-${response.status}`);
  const rows: unknown = await response.json().catch(() => null);
  if (!Array.isArray(rows)) throw new RemoteUnreachable("not-firestore");
  return rows.flatMap((row: unknown) => {
    const document = isRecord(row) ? readWireDocument(row["document"]) : null;
    const device = document && v.safeParse(StoredDevice, decodeFields(document.fields));
    return device?.success ? [device.output] : [];
  });
}
