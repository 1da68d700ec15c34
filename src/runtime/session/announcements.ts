import * as v from "valibot";
import type { Identity } from "#domain/access/identity.ts";
import { type Announcement, AnnouncementList, announcementPathsOf } from "#domain/operations/announcement.ts";
import { loadChunk } from "../start/load-chunk.ts";

const load = () =>
  loadChunk(() =>
    Promise.all([
      import("#remote/auth/auth.ts"),
      import("#remote/feeds/read-documents.ts"),
      import("#remote/calls/call-function.ts"),
    ]),
  );

/** The announcements for this person, critical ones first; rejects where one document may not be read. */
export async function readAnnouncements(identity: Identity): Promise<Announcement[]> {
  const [{ credentialsOf }, { readDocuments }] = await load();
  const lists = await readDocuments(announcementPathsOf(identity), credentialsOf(identity.uid));
  const items = lists.flatMap((list) => {
    const parsed = v.safeParse(AnnouncementList, list);
    return parsed.success ? parsed.output.items : [];
  });
  return items.toSorted((one, other) => URGENCY[one.level] - URGENCY[other.level] || other.startsAt - one.startsAt);
}

const URGENCY = { critical: 0, warning: 1, info: 2 } as const;

/** Tells the server which announcements arrived here, or were seen (OPS-8): each once, as far as this device remembers. */
export async function noteAnnouncements(identity: Identity, ids: readonly string[], isSeen: boolean): Promise<void> {
  const list = isSeen ? "seen" : "received";
  const unknown = ids.filter((id) => !remembers(list, id));
  if (unknown.length === 0) return;
  const [{ credentialsOf }, , { createCaller }] = await load();
  const announcements = unknown.map((id) => ({ id, isSeen }));
  const answer = await createCaller(credentialsOf(identity.uid))("noteAnnouncements", { announcements });
  if (answer.ok) for (const id of unknown) remember(list, id);
}

type Memory = "received" | "seen" | "dismissed";
/** Ids of announcements say nothing of anybody, so that they may outlive an account here. */
const MOST_REMEMBERED = 200;

/** Whether this device remembers an announcement. */
export function remembers(memory: Memory, id: string): boolean {
  return idsOf(memory).includes(id);
}

export function remember(memory: Memory, id: string): void {
  const ids = [id, ...idsOf(memory).filter((other) => other !== id)].slice(0, MOST_REMEMBERED);
  localStorage.setItem(`rutero-announcements-${memory}`, JSON.stringify(ids));
}

function idsOf(memory: Memory): readonly string[] {
  const ids = v.safeParse(StoredIds, localStorage.getItem(`rutero-announcements-${memory}`));
  return ids.success ? ids.output : [];
}

const StoredIds = v.pipe(v.string(), v.parseJson(), v.array(v.string()));
