import type { Feed } from "#domain/feed.ts";
import type { RecordNoun } from "#domain/record-edit.ts";
import type { MirrorDatabase } from "#local/mirror-database.ts";
import type { OwnEdit, WorkDatabase } from "#local/work-database.ts";

/** After this long a feed that is alive has brought what the store took, if it brings it at all (it may be out of scope). */
const SETTLED_MS = 60_000;

const FEED_OF: Readonly<Record<RecordNoun, Feed>> = {
  product: "products",
  category: "categories",
  priceList: "priceLists",
  customer: "customers",
};

/** Edits that the store has taken and the mirror shows: the keys only. */
export async function listCaughtUp(work: WorkDatabase, mirror: MirrorDatabase): Promise<string[]> {
  const taken = await work.recordEdits.filter((row) => row.acceptedRev !== null).toArray();
  const shown = await Promise.all(taken.map((row) => isShown(mirror, row)));
  return taken.filter((_, index) => shown[index]).map(({ key }) => key);
}

/** Drops them from the work database: from now on the store's copy is shown. */
export async function confirmRecords(work: WorkDatabase, mirror: MirrorDatabase): Promise<void> {
  await work.recordEdits.bulkDelete(await listCaughtUp(work, mirror));
}

async function isShown(mirror: MirrorDatabase, { noun, recordId, acceptedRev, acceptedAt }: OwnEdit): Promise<boolean> {
  const [rev, feed] = await Promise.all([mirroredRev(mirror, noun, recordId), mirror.feeds.get(FEED_OF[noun])]);
  if (rev !== null && rev >= (acceptedRev ?? 0)) return true;
  return (feed?.lastGoodAt ?? 0) >= (acceptedAt ?? 0) + SETTLED_MS;
}

/** A product that has changed since its chunk was written stands beside the chunks, with its revision. */
async function mirroredRev(mirror: MirrorDatabase, noun: RecordNoun, recordId: string): Promise<number | null> {
  switch (noun) {
    case "product":
      return (await mirror.catalogueProductChanges.get(recordId))?.rev ?? null;
    case "category":
      return (await mirror.categories.get(recordId))?.rev ?? null;
    case "priceList":
      return (await mirror.priceLists.get(recordId))?.rev ?? null;
    case "customer":
      return (await mirror.customers.get(recordId))?.rev ?? null;
  }
}
