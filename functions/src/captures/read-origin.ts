import type { DocumentSnapshot, QueryDocumentSnapshot, Transaction } from "firebase-admin/firestore";
import * as v from "valibot";
import {
  CODE_GRACE_MS,
  type CaptureOrigin,
  type ClaimedOrigin,
  type EarlierCapture,
  type RegisteredDevice,
} from "#domain/captures/capture-origin.ts";
import type { CaptureTables } from "#domain/sync/change-kind.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import { Instant } from "#domain/values/instant.ts";
import { deviceRef, repCodeOf, StoredDevice } from "../devices/device-document.ts";
import type { Backend } from "../backend.ts";

/** Who sends in which company. */
interface Sender extends Pick<Backend, "firestore"> {
  readonly companyId: Identifier;
  readonly uid: Identifier;
}

interface Authored extends ClaimedOrigin {
  readonly repId: Identifier;
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
): Promise<CaptureOrigin> {
  const { repId, deviceId, seq } = capture;
  const captures = firestore.collection(`companies/${companyId}/${mirror}`);
  const [own, ownUser, senders, sender] = await transaction.getAll(
    ...[repId, senderId].flatMap((uid) => [
      deviceRef(firestore, companyId, uid, deviceId),
      firestore.doc(`users/${uid}`),
    ]),
  );
  const [sameNumber, latest] = await Promise.all([
    transaction.get(captures.where(number, "==", captureNo).limit(1).select()),
    transaction.get(
      captures
        .where("deviceId", "==", deviceId)
        .orderBy("seq", "desc")
        .startAt(seq)
        .limit(1)
        .select("seq", "capturedAt", "receivedAt"),
    ),
  ]);
  return {
    device: readDevice(own, ownUser, capture) ?? readDevice(senders, sender, capture),
    isNumberUsed: !sameNumber.empty,
    before: latest.docs.map(readEarlier)[0] ?? null,
  };
}

function readDevice(
  snapshot: DocumentSnapshot | undefined,
  user: DocumentSnapshot | undefined,
  { capturedAt }: Authored,
): RegisteredDevice | null {
  const stored = v.safeParse(StoredDevice, snapshot?.data());
  if (!stored.success) return null;
  const { letter, registeredAt, repCode, formerCodes } = stored.output;
  const former = Object.entries(formerCodes).flatMap(([code, until]) =>
    capturedAt <= until + CODE_GRACE_MS ? code : [],
  );
  return { letter, registeredAt, repCodes: [repCodeOf(user), repCode, ...former].filter((code) => code !== "") };
}

/** The fields of a stored capture that tell its place; a mismatch is a bug. */
const StoredPlace = v.object({ seq: v.number(), capturedAt: Instant, receivedAt: Instant });

function readEarlier(document: QueryDocumentSnapshot): EarlierCapture {
  const { seq, capturedAt, receivedAt } = v.parse(StoredPlace, document.data());
  return { seq, at: Math.min(capturedAt, receivedAt) };
}
