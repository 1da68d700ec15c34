import type { Feed } from "#domain/sync/feed.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import type { OwnCount, OwnEdit, WorkDatabase } from "#local/databases/work-database.ts";

/** After this long a feed that is alive has brought what the store took, if it brings it at all (it may be out of scope). */
const SETTLED_MS = 60_000;

const FEED_OF: Readonly<Record<RecordNoun, Feed>> = {
  product: "products",
  category: "categories",
  priceList: "priceLists",
  customer: "customers",
  company: "company",
};

/** Edits and counts that the store has taken and the mirror shows: the keys only. */
export async function listCaughtUp(work: WorkDatabase, mirror: MirrorDatabase): Promise<string[]> {
  const [edits, counts] = await Promise.all([
    work.recordEdits.filter((row) => row.acceptedRev !== null).toArray(),
    work.ownCounts.filter((row) => row.acceptedRev !== null).toArray(),
  ]);
  const shown = await Promise.all([
    ...edits.map(
      async (row) =>
        (await isShown(mirror, FEED_OF[row.noun], row, await mirroredRev(mirror, row))) && hasSafety(mirror, row),
    ),
    ...counts.map(async (row) => isShown(mirror, "stock", row, await stockRev(mirror, row))),
  ]);
  return [...edits, ...counts].filter((_, index) => shown[index]).map(({ key }) => key);
}

/** Drops them from the work database: from now on the store's copy is shown. */
export async function confirmRecords(work: WorkDatabase, mirror: MirrorDatabase): Promise<void> {
  const keys = await listCaughtUp(work, mirror);
  await work.recordEdits.bulkDelete(keys);
  await work.ownCounts.bulkDelete(keys);
}

async function isShown(
  mirror: MirrorDatabase,
  feed: Feed,
  { acceptedRev, acceptedAt }: Pick<OwnEdit, "acceptedRev" | "acceptedAt">,
  rev: number | null,
): Promise<boolean> {
  if (rev !== null && rev >= (acceptedRev ?? 0)) return true;
  return ((await mirror.feeds.get(feed))?.lastGoodAt ?? 0) >= (acceptedAt ?? 0) + SETTLED_MS;
}

/** A product's safety stock comes with its stock, on a feed of its own. */
async function hasSafety(mirror: MirrorDatabase, row: OwnEdit): Promise<boolean> {
  const safety = row.edit.fields["safety"]?.to;
  if (safety === undefined) return true;
  const stored = (await mirror.catalogueStockChanges.get(row.recordId))?.stock?.safety;
  return isShown(mirror, "stock", row, stored === safety ? row.acceptedRev : null);
}

/** Stock that has changed since its block was written stands beside the blocks, with its revision. */
async function stockRev(mirror: MirrorDatabase, { productId }: OwnCount): Promise<number | null> {
  return (await mirror.catalogueStockChanges.get(productId))?.rev ?? null;
}

/** A product that has changed since its chunk was written stands beside the chunks, with its revision. */
async function mirroredRev(mirror: MirrorDatabase, { noun, recordId }: OwnEdit): Promise<number | null> {
  switch (noun) {
    case "product":
      return (await mirror.catalogueProductChanges.get(recordId))?.rev ?? null;
    case "category":
      return (await mirror.categories.get(recordId))?.rev ?? null;
    case "priceList":
      return (await mirror.priceLists.get(recordId))?.rev ?? null;
    case "customer":
      return (await mirror.customers.get(recordId))?.rev ?? null;
    case "company":
      return (await mirror.company.get(recordId))?.rev ?? null;
  }
}
