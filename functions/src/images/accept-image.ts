import { createHash } from "node:crypto";
import { HttpsError } from "firebase-functions/https";
import { FieldValue } from "firebase-admin/firestore";
import { hasImageSignature, ImageContent } from "#domain/image.ts";
import { canSaveRecord } from "#domain/record-access.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";

const limitCalls = createRateLimit(60, 60_000);

/** Stores a photograph under the hash of its content: the same one twice is one document and one id. */
export async function acceptImage(backend: Backend, auth: CallerAuth, data: unknown): Promise<{ imageId: string }> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  if (!canSaveRecord(caller.roles, "product", true)) {
    throw new HttpsError("permission-denied", "Only the owner adds photographs.");
  }
  const image = parseRequest(ImageContent, data);
  const full = Buffer.from(image.full, "base64");
  const thumb = Buffer.from(image.thumb, "base64");
  if (!hasImageSignature(full, image.contentType) || !hasImageSignature(thumb, image.contentType)) {
    throw new HttpsError("invalid-argument", "This is not a picture of the type it says.");
  }
  const imageId = createHash("sha256").update(full).digest("hex");
  await backend.firestore
    .doc(`companies/${caller.companyId}/images/${imageId}`)
    .set({ ...image, createdBy: caller.uid, updatedAt: FieldValue.serverTimestamp() });
  return { imageId };
}
