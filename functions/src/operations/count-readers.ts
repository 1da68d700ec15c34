import * as v from "valibot";
import { announcementPathsOf, Audience, audiencePaths } from "#domain/operations/announcement.ts";
import { Identifier } from "#domain/values/identifier.ts";
import { createRateLimit } from "../access/rate-limit.ts";
import { type CallerAuth, verifyCaller } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";
import { parseRequest } from "../parse-request.ts";

const NoteRequest = v.object({
  announcements: v.pipe(v.array(v.object({ id: Identifier, isSeen: v.boolean() })), v.maxLength(50)),
});

const limitCalls = createRateLimit("noteAnnouncements", 60, 60_000);

/**
 * One document per announcement and person: counting them costs a read per thousand, and writing them has no shared
 * document to wait for. What was not for this person is not counted.
 */
export async function countReaders(backend: Backend, auth: CallerAuth, data: unknown): Promise<{ ok: true }> {
  const caller = await verifyCaller(backend, auth);
  limitCalls(caller.uid, backend.now());
  const seen = new Map(parseRequest(NoteRequest, data).announcements.map(({ id, isSeen }) => [id, isSeen]));
  if (seen.size === 0) return { ok: true };
  const { firestore } = backend;
  const mine = new Set(announcementPathsOf(caller));
  const records = await firestore.getAll(...[...seen.keys()].map((id) => firestore.doc(`announcementLog/${id}`)));
  const batch = firestore.batch();
  for (const record of records) {
    const audience = v.safeParse(Audience, record.get("audience"));
    if (!audience.success || !audiencePaths(audience.output).some((path) => mine.has(path))) continue;
    const isSeen = seen.get(record.id) === true;
    batch.set(
      record.ref.collection("readers").doc(caller.uid),
      { companyId: caller.companyId, at: backend.now(), ...(isSeen && { isSeen }) },
      { merge: true },
    );
  }
  await batch.commit();
  return { ok: true };
}
