import { itineraryDayId } from "#domain/itinerary/itinerary-day.ts";
import type { Feed } from "#domain/sync/feed.ts";
import type { RecordNoun } from "#domain/records/record-edit.ts";
import type { MirrorDatabase } from "#local/databases/mirror-database.ts";
import { deleteRows } from "#local/databases/delete-rows.ts";
import { usingDiskReserve } from "#local/databases/free-disk-space.ts";
import type { WorkDatabase } from "#local/databases/work-database.ts";
import type { LocalEdit } from "#domain/changes/save-record.ts";

/** By then a live feed has delivered what the store accepted, unless it is out of scope. */
const SETTLED_MS = 60_000;

/** Where the mirror shows it has caught up. Products changed since their chunk was written are stored separately. */
const MIRRORED = {
  product: { feed: "products", table: "catalogueProductChanges" },
  category: { feed: "categories", table: "categories" },
  priceList: { feed: "priceLists", table: "priceLists" },
  customer: { feed: "customers", table: "customers" },
  company: { feed: "company", table: "company" },
  person: { feed: "staff", table: "staff" },
  invite: { feed: "invites", table: "invites" },
  workPlan: { feed: "workPlans", table: "workPlans" },
  target: { feed: "targets", table: "targets" },
} as const satisfies Record<RecordNoun, { readonly feed: Feed; readonly table: string }>;

/** The keys of edits, counts and steps of days that the store has accepted and the mirror shows. */
export async function listCaughtUp(work: WorkDatabase, mirror: MirrorDatabase): Promise<string[]> {
  const [edits, counts, dayChanges] = await Promise.all([
    work.recordEdits.filter((row) => row.acceptedRev !== null).toArray(),
    work.ownCounts.filter((row) => row.acceptedRev !== null).toArray(),
    work.dayChanges.filter((row) => row.acceptedRev !== null).toArray(),
  ]);
  const shown = await Promise.all([
    ...edits.map(async (row) => {
      const { feed, table } = MIRRORED[row.noun];
      const rev = (await mirror.table<{ rev: number }>(table).get(row.recordId))?.rev ?? null;
      return (await isShown(mirror, feed, row, rev)) && hasSafety(mirror, row);
    }),
    // Stock changed since its block was written is stored separately, with its revision.
    ...counts.map(async (row) =>
      isShown(mirror, "stock", row, (await mirror.catalogueStockChanges.get(row.productId))?.rev ?? null),
    ),
    ...dayChanges.map(async (row) => {
      const stored = await mirror.itineraryDays.get(itineraryDayId(row.repId, row.day));
      return isShown(mirror, "itineraryDays", row, stored?.rev ?? null);
    }),
  ]);
  return [...edits, ...counts, ...dayChanges].filter((_, index) => shown[index]).map(({ key }) => key);
}

/** Deletes them from the work database: the store's copy is shown from now on. */
export async function confirmRecords(work: WorkDatabase, mirror: MirrorDatabase): Promise<void> {
  const keys = await listCaughtUp(work, mirror);
  await usingDiskReserve(async () => {
    await deleteRows(work.recordEdits, keys);
    await deleteRows(work.ownCounts, keys);
    await deleteRows(work.dayChanges, keys);
  });
}

async function isShown(
  mirror: MirrorDatabase,
  feed: Feed,
  { acceptedRev, acceptedAt }: Pick<LocalEdit, "acceptedRev" | "acceptedAt">,
  rev: number | null,
): Promise<boolean> {
  if (rev !== null && rev >= (acceptedRev ?? 0)) return true;
  return ((await mirror.feeds.get(feed))?.lastGoodAt ?? 0) >= (acceptedAt ?? 0) + SETTLED_MS;
}

/** A product's safety stock arrives with its stock, on another feed. */
async function hasSafety(mirror: MirrorDatabase, row: LocalEdit): Promise<boolean> {
  const safety = row.edit.fields["safety"]?.to;
  if (safety === undefined) return true;
  const stored = (await mirror.catalogueStockChanges.get(row.recordId))?.stock?.safety;
  return isShown(mirror, "stock", row, stored === safety ? row.acceptedRev : null);
}
