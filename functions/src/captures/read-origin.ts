import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type QueryDocumentSnapshot,
  type Transaction,
} from "firebase-admin/firestore";
import * as v from "valibot";
import {
  CODE_GRACE_MS,
  type CaptureOrigin,
  type ClaimedOrigin,
  type EarlierCapture,
  type RegisteredDevice,
} from "#domain/captures/capture-origin.ts";
import { missingAfter } from "#domain/captures/missing-captures.ts";
import { isSameValue } from "#domain/records/diff-record.ts";
import type { CaptureTables } from "#domain/sync/change-kind.ts";
import { CHANGE_KINDS } from "#domain/sync/change-kinds.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { Instant } from "#domain/values/instant.ts";
import { deviceRef, repCodeOf, StoredDevice } from "../devices/device-document.ts";
import type { Backend } from "../backend.ts";

const CAPTURE_COLLECTIONS = Object.values(CHANGE_KINDS).flatMap(({ capture }) => capture?.mirror ?? []);

/** Who sends in which company. */
interface Sender extends Pick<Backend, "firestore"> {
  readonly companyId: Identifier;
  readonly uid: Identifier;
}

interface Authored extends ClaimedOrigin {
  readonly repId: Identifier;
}

/** Where a capture comes from, and its device's document; null without one. */
interface ReadOrigin {
  readonly origin: CaptureOrigin;
  readonly device: FoundDevice | null;
}

/**
 * Where a capture comes from, as the server knows it: its author's device, or that of the store staff who send it
 * in the author's name, and the stored captures of the same number and device.
 */
export async function readOrigin(
  transaction: Transaction,
  { firestore, companyId, uid: senderId }: Sender,
  { number, mirror }: CaptureTables,
  capture: Authored,
  captureNo: unknown,
): Promise<ReadOrigin> {
  const { repId, deviceId, seq } = capture;
  const collectionOf = (name: string) => firestore.collection(`companies/${companyId}/${name}`);
  // All kinds of captures of a device share one count.
  const collections = [...new Set([mirror, ...CAPTURE_COLLECTIONS])];
  const [own, ownUser, senders, sender] = await transaction.getAll(
    ...[repId, senderId].flatMap((uid) => [
      deviceRef(firestore, companyId, uid, deviceId),
      firestore.doc(`users/${uid}`),
    ]),
  );
  const [sameNumber, ...latest] = await Promise.all([
    transaction.get(collectionOf(mirror).where(number, "==", captureNo).limit(1).select()),
    ...collections.map((name) =>
      transaction.get(
        collectionOf(name)
          .where("deviceId", "==", deviceId)
          .orderBy("seq", "desc")
          .startAt(seq)
          .limit(1)
          .select("seq", "capturedAt", "receivedAt"),
      ),
    ),
  ]);
  const earlier = latest.flatMap(({ docs }) => docs.map(readEarlier)).toSorted((a, b) => b.seq - a.seq);
  const device = readDevice(own, ownUser) ?? readDevice(senders, sender);
  return {
    device,
    origin: {
      device: device && registrationOf(device, capture),
      isNumberUsed: !sameNumber.empty,
      before: earlier[0] ?? null,
    },
  };
}

/** Keeps which captures of the device are missing now (ORDER-37); writes only what changes. */
export function writeMissing(
  transaction: Transaction,
  { device, origin }: ReadOrigin,
  capture: ClaimedOrigin,
  receivedAt: Instant,
): void {
  if (device === null) return;
  const { ref, stored } = device;
  const missing = missingAfter(stored.missing, capture, origin.before, receivedAt);
  if (isSameValue(missing, stored.missing)) return;
  transaction.update(ref, { missing, updatedAt: FieldValue.serverTimestamp(), rev: FieldValue.increment(1) });
}

interface FoundDevice {
  readonly ref: DocumentReference;
  readonly stored: StoredDevice;
  /** The person's present code, or "". */
  readonly presentCode: string;
}

function readDevice(snapshot: DocumentSnapshot | undefined, user: DocumentSnapshot | undefined): FoundDevice | null {
  const stored = v.safeParse(StoredDevice, snapshot?.data());
  if (snapshot === undefined || !stored.success) return null;
  return { ref: snapshot.ref, stored: stored.output, presentCode: repCodeOf(user) };
}

function registrationOf({ stored, presentCode }: FoundDevice, { capturedAt }: Authored): RegisteredDevice {
  const { letter, registeredAt, repCode, formerCodes } = stored;
  const former = Object.entries(formerCodes).flatMap(([code, until]) =>
    capturedAt <= until + CODE_GRACE_MS ? code : [],
  );
  return { letter, registeredAt, repCodes: [presentCode, repCode, ...former].filter((code) => code !== "") };
}

/** The fields of a stored capture that tell its place; a mismatch is a bug. */
const StoredPlace = v.object({ seq: v.number(), capturedAt: Instant, receivedAt: Instant });

function readEarlier(document: QueryDocumentSnapshot): EarlierCapture {
  const { seq, capturedAt, receivedAt } = v.parse(StoredPlace, document.data());
  return { seq, at: Math.min(capturedAt, receivedAt) };
}
