import type { DocumentReference, Firestore } from "firebase-admin/firestore";
import { HttpsError } from "firebase-functions/https";
import * as v from "valibot";
import {
  type Announcement,
  AnnouncementList,
  Audience,
  audiencePaths,
  type AnnouncementDraft,
} from "#domain/operations/announcement.ts";
import type { Identifier } from "#domain/values/identifier.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Caller } from "../access/verify-caller.ts";
import type { Backend } from "../backend.ts";

/** The most that one audience holds at a time: they are one document. */
const MOST_PER_AUDIENCE = 50;

/** Publishes an announcement once under its id, to the documents of its audience (OPS-7). */
export async function announce(
  { firestore, now }: Backend,
  caller: Caller,
  id: Identifier,
  { audience, ...rest }: AnnouncementDraft,
): Promise<void> {
  if (rest.endsAt <= now()) throw new HttpsError("invalid-argument", "Invalid field: announcement.endsAt");
  const announcement = { id, ...rest };
  const refs = audiencePaths(audience).map((path) => firestore.doc(path));
  const record = firestore.doc(`announcementLog/${id}`);
  await firestore.runTransaction(async (transaction) => {
    const [known, present, ...lists] = await transaction.getAll(record, maintenanceRef(firestore), ...refs);
    if (known?.exists) return;
    const until: unknown = present?.get("announcedUntil");
    const announcedUntil = Math.max(rest.endsAt, typeof until === "number" ? until : 0);
    for (const list of lists) {
      const items = [...stillShown(list.data(), now()), announcement];
      if (items.length > MOST_PER_AUDIENCE) throw new HttpsError("failed-precondition", "Too many announcements.");
      transaction.set(list.ref, { items });
    }
    const by = { by: caller.uid, byName: caller.fullName, at: now(), stoppedAt: null };
    transaction.create(record, { ...announcement, audience, ...by });
    transaction.set(maintenanceRef(firestore), { announcedAt: now(), announcedUntil }, { merge: true });
  });
}

/** Takes an announcement back from all devices. */
export async function stopAnnouncement({ firestore, now }: Backend, id: Identifier): Promise<void> {
  const record = firestore.doc(`announcementLog/${id}`);
  await firestore.runTransaction(async (transaction) => {
    const known = await transaction.get(record);
    const audience = v.safeParse(Audience, known.get("audience"));
    if (!audience.success) throw new HttpsError("not-found", "There is no such announcement.");
    if (known.get("stoppedAt") !== null) return;
    const refs = audiencePaths(audience.output).map((path) => firestore.doc(path));
    const lists = await transaction.getAll(...refs);
    for (const list of lists) {
      const items = stillShown(list.data(), now()).filter((item) => item.id !== id);
      transaction.set(list.ref, { items });
    }
    transaction.update(record, { stoppedAt: now() });
    transaction.set(maintenanceRef(firestore), { announcedAt: now() }, { merge: true });
  });
}

/** Every device listens to it anyway: it says when to read announcements, not what they are. */
function maintenanceRef(firestore: Firestore): DocumentReference {
  return firestore.doc("appconfigdata/maintenance");
}

function stillShown(stored: unknown, now: Instant): Announcement[] {
  const list = v.safeParse(AnnouncementList, stored);
  return list.success ? list.output.items.filter(({ endsAt }) => endsAt > now) : [];
}
