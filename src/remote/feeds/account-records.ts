import * as v from "valibot";
import { PersonLanguage, PersonName, Phone, type Profile } from "#domain/company/person.ts";
import { StaffDevice } from "#domain/company/staff-device.ts";
import type { Credentials } from "../auth/credentials.ts";
import { documentsUrl, readFirebaseConfig } from "../firebase/firebase-config.ts";
import { queryFirestore, SMALL_TIMEOUT_MS } from "./query-firestore.ts";
import { readDocument } from "./read-document.ts";
import { decodeFields, isRecord, readWireDocument } from "./typed-value.ts";
import { DistanceUnit } from "#domain/values/distance.ts";

/** Missing or unreadable fields are left for the user to fill in. */
const StoredProfile = v.object({
  fullName: v.fallback(v.optional(PersonName), undefined),
  phone: v.fallback(v.optional(v.pipe(Phone, v.minLength(1))), undefined),
  language: v.fallback(v.optional(PersonLanguage), undefined),
  distanceUnit: v.fallback(v.optional(DistanceUnit), undefined),
});

const StoredDevice = v.object({ ...v.omit(StaffDevice, ["id"]).entries, name: v.optional(v.string(), "") });
export type StoredDevice = v.InferOutput<typeof StoredDevice>;

/** The user's own profile. Throws `RemoteUnreachable`. */
export async function readProfile(uid: string, credentials: Credentials): Promise<Partial<Profile>> {
  const record = v.safeParse(StoredProfile, (await readDocument(`users/${uid}`, credentials)) ?? {});
  const known = Object.entries(record.success ? record.output : {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known);
}

/** The user's own devices in the company. Throws `RemoteUnreachable`. */
export async function listDevices(companyId: string, uid: string, credentials: Credentials): Promise<StoredDevice[]> {
  const where = { fieldFilter: { field: { fieldPath: "uid" }, op: "EQUAL", value: { stringValue: uid } } };
  const url = `${documentsUrl(readFirebaseConfig())}/companies/${companyId}:runQuery`;
  const body = { structuredQuery: { from: [{ collectionId: "devices" }], where } };
  const rows = await queryFirestore(url, body, credentials, SMALL_TIMEOUT_MS);
  return rows.flatMap((row) => {
    const document = isRecord(row) ? readWireDocument(row["document"]) : null;
    const device = document && v.safeParse(StoredDevice, decodeFields(document.fields));
    return device?.success ? [device.output] : [];
  });
}
