import {
  FieldValue,
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import { Identifier } from "#domain/values/identifier.ts";
import { deviceLetterAt, MAX_DEVICES } from "#domain/order/order-number.ts";
import { DeviceHealth, DeviceName } from "#domain/company/staff-device.ts";
import type { Instant } from "#domain/values/instant.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { verifyCaller, type Caller, type CallerAuth } from "../access/verify-caller.ts";
import { nextRevision } from "../accounts/first-revision.ts";
import { keepStaffRecord, staffRef } from "../accounts/staff-record.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { deviceRef as refOf, repCodeOf, StoredDevice } from "./device-document.ts";
import { healthFields, isNews, sessionFields } from "./device-health.ts";

const DeviceRequest = v.object({
  installId: Identifier,
  platform: v.pipe(v.string(), v.maxLength(200)),
  appVersion: v.optional(v.pipe(v.string(), v.maxLength(40)), ""),
  health: v.exactOptional(DeviceHealth),
  /** The letter this installation already has; absent before its first registration. */
  letter: v.exactOptional(v.pipe(v.string(), v.maxLength(2))),
  /** A new name by its person; absent = as it was. */
  name: v.exactOptional(DeviceName),
});
type DeviceRequest = v.InferOutput<typeof DeviceRequest>;

/** How many letters a person has been assigned, stored on users/{uid}. */
const LettersGiven = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const limitCalls = createRateLimit("registerDevice", 60, 60_000);

/**
 * Assigns the letter of one installation of one person: the same one on every request, and never one used before, even
 * after the device lost its storage. The count is on the user's document, so that two new devices at once contend for
 * one document and get different letters. Every start of the app calls this, so it also updates the person's staff
 * record, since some accounts are older than those records, and keeps the code that the device knows the person by.
 */
export async function assignDeviceLetter(
  backend: Backend,
  auth: CallerAuth,
  data: unknown,
): Promise<{ deviceLetter: string }> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  const request = parseRequest(DeviceRequest, data);
  const { firestore } = backend;
  const userRef = firestore.doc(`users/${caller.uid}`);
  const deviceRef = refOf(firestore, caller.companyId, caller.uid, request.installId);
  const staffRecordRef = staffRef(firestore, caller.companyId, caller.uid);
  return firestore.runTransaction(async (transaction) => {
    const [user, device, colleague] = await transaction.getAll(userRef, deviceRef, staffRecordRef);
    const stored = v.safeParse(StoredDevice, device?.data());
    const kept = stored.success ? null : await readFreeLetter(transaction, deviceRef, caller, request);
    const isRestored = kept !== null && (await wasRestored(transaction, firestore, caller));
    if (colleague) keepStaffRecord(transaction, colleague, { fullName: caller.fullName, ...user?.data() });
    const repCode = repCodeOf(user);
    const session = sessionFields(auth);
    if (device !== undefined && stored.success) {
      updateDevice(transaction, device, stored.output, { ...request, repCode, session, now: backend.now() });
      return { deviceLetter: stored.output.letter };
    }
    const now = backend.now();
    const told = { ...session, ...(request.health && healthFields(request.health, now)) };
    const given = v.parse(v.optional(LettersGiven, 0), user?.get("deviceLetters"));
    const place = kept === null ? 0 : placeOf(kept);
    if (kept !== null && place <= (isRestored ? MAX_DEVICES : given)) {
      // A letter from after the backup is given to nobody else.
      if (place > given) transaction.update(userRef, { deviceLetters: place, ...nextRevision() });
      transaction.create(deviceRef, { ...newDevice(caller, request, kept), ...told, repCode, registeredAt: null });
      return { deviceLetter: kept };
    }
    if (given >= MAX_DEVICES) throw new HttpsError("resource-exhausted", "This account has no device letters left.");
    const letter = deviceLetterAt(given);
    transaction.update(userRef, { deviceLetters: given + 1, ...nextRevision() });
    transaction.create(deviceRef, { ...newDevice(caller, request, letter), ...told, repCode, registeredAt: now });
    return { deviceLetter: letter };
  });
}

/**
 * The letter that an installation without a document has, unless another device of the person has it. A document is
 * missing after the server's data was restored, and after the person changed to another company.
 */
async function readFreeLetter(
  transaction: Transaction,
  ref: DocumentReference,
  { uid }: Caller,
  { letter }: DeviceRequest,
): Promise<string | null> {
  if (letter === undefined) return null;
  const others = await transaction.get(ref.parent.where("uid", "==", uid).select("letter"));
  return others.docs.some((other) => other.get("letter") === letter) ? null : letter;
}

/** Whether the company's data go on from a backup: the person may have been given more letters than that knows. */
async function wasRestored(transaction: Transaction, firestore: Firestore, { companyId }: Caller): Promise<boolean> {
  const company = await transaction.get(firestore.doc(`companies/${companyId}`));
  return company.get("epoch") !== undefined;
}

/** How many letters a person has been given at least who has this one; infinite for none. */
function placeOf(letter: string): number {
  const place = Array.from({ length: MAX_DEVICES }, (_, index) => deviceLetterAt(index)).indexOf(letter);
  return place < 0 ? Number.POSITIVE_INFINITY : place + 1;
}

function newDevice(
  caller: Caller,
  { installId, platform, appVersion, name }: DeviceRequest,
  letter: string,
): DocumentData {
  return {
    installId,
    platform,
    appVersion,
    uid: caller.uid,
    companyId: caller.companyId,
    letter,
    ...(name !== undefined && { name }),
    createdAt: FieldValue.serverTimestamp(),
    createdBy: caller.uid,
    updatedAt: FieldValue.serverTimestamp(),
    rev: 1,
  };
}

function updateDevice(
  transaction: Transaction,
  device: DocumentSnapshot,
  stored: StoredDevice,
  known: Pick<DeviceRequest, "platform" | "appVersion" | "health" | "name"> & {
    readonly repCode: string;
    readonly session: { readonly sessionAt?: Instant };
    readonly now: Instant;
  },
): void {
  const { platform, appVersion, health, name = stored.name, repCode, session, now } = known;
  const isRecoded = stored.repCode !== repCode;
  const isSame = stored.platform === platform && stored.appVersion === appVersion && stored.name === name;
  const isSameSession = session.sessionAt === undefined || session.sessionAt === stored.sessionAt;
  const news = health !== undefined && isNews(device.data() ?? {}, health, now) ? healthFields(health, now) : {};
  if (!isRecoded && isSame && isSameSession && Object.keys(news).length === 0) return;
  const formerCodes = { ...stored.formerCodes, ...(isRecoded && stored.repCode !== "" && { [stored.repCode]: now }) };
  const facts = { platform, appVersion, name, repCode, formerCodes, ...session, ...news };
  transaction.update(device.ref, { ...facts, ...nextRevision() });
}
