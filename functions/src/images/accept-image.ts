import { createHash } from "node:crypto";
import { FieldValue } from "firebase-admin/firestore";
import * as v from "valibot";
import { hasImageSignature, ImageNoun, MEDIA_PLACES, readImageContent } from "#domain/image/image.ts";
import type { SaveImageAnswer } from "#domain/sync/push-outcome.ts";
import { canSaveImage } from "#domain/records/record-access.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { type Caller, type CallerAuth, recoveredMark, verifyCaller } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";
import { keepProofPhoto } from "../delivery/keep-proof-photo.ts";
import { noteEvent } from "../access/security-events.ts";

type Refusal = Pick<Extract<SaveImageAnswer, { outcome: "refused" }>, "reason" | "field">;
const TOO_LARGE: Refusal = { reason: "MEDIA_TOO_LARGE", field: "full" };
const NO_PICTURE: Refusal = { reason: "SCHEMA_INVALID", field: "full" };

const limitCalls = createRateLimit("saveImage", 60, 60_000);

const ImageRequest = v.looseObject({ noun: ImageNoun, imageId: v.optional(v.string()) });

/**
 * Stores a photograph under the hash of both its pictures: the same one twice is one document and one id, and a stored
 * one is never replaced. Refusals are
 * permanent and returned as answers, so that the device parks the change and asks the person.
 */
export async function acceptImage(backend: Backend, auth: CallerAuth, data: unknown): Promise<SaveImageAnswer> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  return storeImage(backend, caller, data);
}

/** The same for a caller who was checked. */
export async function storeImage(backend: Backend, caller: Caller, data: unknown): Promise<SaveImageAnswer> {
  const { firestore } = backend;
  const { noun, imageId: wanted } = parseRequest(ImageRequest, data);
  const refuse = ({ reason, field }: Refusal): SaveImageAnswer => {
    noteEvent({ event: "imageRefused", uid: caller.uid, companyId: caller.companyId, reason });
    return { outcome: "refused", reason, field };
  };
  if (!canSaveImage(caller.roles, noun)) return refuse({ reason: "PERMISSION_LOST", field: "noun" });
  const image = readImageContent(data);
  if (!image.ok) return refuse(image.problem === "tooLarge" ? TOO_LARGE : NO_PICTURE);
  const { contentType } = image.value;
  const [full, thumb] = [Buffer.from(image.value.full, "base64"), Buffer.from(image.value.thumb, "base64")];
  const isPicture = hasImageSignature(full, contentType) && hasImageSignature(thumb, contentType);
  if (!isPicture) return refuse(NO_PICTURE);
  // Earlier versions of the app named a photograph by its large picture alone, and may still hold some.
  const imageId = wanted === sha256(full) ? wanted : sha256(sha256(full) + sha256(thumb));
  if (noun === "delivery") {
    const refusal = await keepProofPhoto(backend, caller, imageId, image.value);
    return refusal === null ? { outcome: "accepted", imageId } : refuse(refusal);
  }
  const document = firestore.doc(`companies/${caller.companyId}/${MEDIA_PLACES[noun] ?? "images"}/${imageId}`);
  await firestore.runTransaction(async (transaction) => {
    if ((await transaction.get(document)).exists) return;
    transaction.create(document, {
      ...image.value,
      createdBy: caller.uid,
      repId: caller.uid,
      ...recoveredMark(caller),
      updatedAt: FieldValue.serverTimestamp(),
    });
  });
  return { outcome: "accepted", imageId };
}

function sha256(content: Buffer | string): string {
  return createHash("sha256").update(content).digest("hex");
}
