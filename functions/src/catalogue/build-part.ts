import type { PackChunk, PackPart } from "#domain/product/catalogue-pack.ts";
import type { ServerTime } from "#domain/values/instant.ts";
import { createCutter, type CutChunk } from "./cut-chunks.ts";
import type { FeedPlan, PackRecord } from "./pack-feed.ts";
import type { RecordPage } from "./read-feed.ts";

/** Receives each chunk once it is cut, so that none is held longer than needed. */
export type WriteChunk = (cut: CutChunk) => Promise<void>;

/** Cuts a whole feed, page by page. */
export async function buildPart(
  plan: FeedPlan,
  pages: AsyncIterable<RecordPage>,
  keep: WriteChunk,
): Promise<PackPart | null> {
  const cutter = createCutter(plan.cut);
  const chunks: PackChunk[] = [];
  let asOf: ServerTime | null = null;
  const take = async (cuts: readonly CutChunk[]) => {
    for (const cut of cuts) {
      await keep(cut);
      chunks.push(cut.chunk);
    }
  };
  for await (const { readAt, records } of pages) {
    asOf ??= readAt;
    for (const record of records) await take(cutter.add(record));
  }
  await take(cutter.end());
  return asOf === null ? null : { asOf, rows: countRows(chunks), chunks };
}

/**
 * Merges changes into a part: only chunks whose range of ids has changes are read and cut again, the others stay.
 */
export async function changePart(
  plan: FeedPlan,
  part: PackPart,
  { readAt, changes }: { readAt: ServerTime; changes: ReadonlyMap<string, PackRecord | null> },
  readRecords: (chunk: PackChunk) => Promise<readonly PackRecord[]>,
  keep: WriteChunk,
): Promise<PackPart> {
  const byChunk = new Map<number, Map<string, PackRecord | null>>();
  for (const [id, record] of changes) {
    const position = chunkFor(part.chunks, id);
    const here = byChunk.get(position) ?? new Map<string, PackRecord | null>();
    byChunk.set(position, here.set(id, record));
  }
  const chunks: PackChunk[] = [];
  for (let position = 0; position < Math.max(1, part.chunks.length); position += 1) {
    const chunk = part.chunks[position];
    const here = byChunk.get(position);
    if (here === undefined) {
      if (chunk) chunks.push(chunk);
      continue;
    }
    const cutter = createCutter(plan.cut);
    const merged = mergeChanges(chunk ? await readRecords(chunk) : [], here);
    for (const cut of [...merged.flatMap((record) => cutter.add(record)), ...cutter.end()]) {
      if (cut.chunk.id !== chunk?.id) await keep(cut);
      chunks.push(cut.chunk);
    }
  }
  return { asOf: readAt, rows: countRows(chunks), chunks };
}

/** The chunk whose range contains an id: the last that starts at or before it, otherwise the first. */
function chunkFor(chunks: readonly PackChunk[], id: string): number {
  let low = 0;
  let high = chunks.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((chunks[middle]?.from ?? "") <= id) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

function mergeChanges(
  records: readonly PackRecord[],
  changes: ReadonlyMap<string, PackRecord | null>,
): readonly PackRecord[] {
  const merged = new Map(records.map((record) => [record[1], record]));
  for (const [id, record] of changes) {
    const present = merged.get(id);
    if (record === null) merged.delete(id);
    else if (present === undefined || record[0] > present[0]) merged.set(id, record);
  }
  return [...merged.values()].sort((a, b) => (a[1] < b[1] ? -1 : 1));
}

function countRows(chunks: readonly PackChunk[]): number {
  return chunks.reduce((sum, { rows }) => sum + rows, 0);
}
