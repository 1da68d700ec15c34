import * as v from "valibot";
import { Identifier } from "../values/identifier.ts";
import { Instant } from "../values/instant.ts";
import { accept, refuse, type Result } from "../values/result.ts";
import { LARGEST_BATCH } from "./change-kind.ts";
import { Change, imageIdOf } from "./change-kinds.ts";

/** How a file of unsent work begins (OFFLINE-11). Another shape gets the next version; former ones are still read. */
export const UNSENT_FILE = { kind: "rutero-unsent", version: 1 } as const;

/** One change of a file. */
export interface UnsentItem {
  /** Unique in the file. */
  readonly key: string;
  readonly madeAt: Instant;
  /** As it was stored: what this version does not know of it is part of its content (S21). */
  readonly change: unknown;
  /** Null if this version cannot read it. */
  readonly known: Change | null;
  /** The photograph whose bytes it sends; null if it sends none, or the file lacks it. */
  readonly image: object | null;
}

/** A person's unsent work, in the order in which it has to arrive. */
export interface UnsentFile {
  readonly owner: Identifier;
  readonly savedAt: Instant;
  readonly items: readonly UnsentItem[];
}

/** `newer`: a version that this one does not know has written it. */
export type UnsentFileProblem = "notUnsent" | "newer";

const AnyVersion = v.looseObject({ kind: v.literal(UNSENT_FILE.kind), version: v.number() });
const Content = v.object({
  savedAt: Instant,
  owner: Identifier,
  entries: v.array(v.unknown()),
  images: v.optional(v.array(v.unknown()), []),
});
const Entry = v.object({
  key: v.optional(v.string(), ""),
  seq: v.optional(v.number(), 0),
  createdAt: v.fallback(Instant, 0),
  change: v.optional(v.unknown(), null),
});
const Image = v.looseObject({ imageId: v.string() });

/** Reads a file of unsent work; of an entry that is no entry only its place is left. */
export function readUnsentFile(text: string): Result<UnsentFile, UnsentFileProblem> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), AnyVersion), text);
  if (!read.success) return refuse("notUnsent");
  if (read.output.version > UNSENT_FILE.version) return refuse("newer");
  const content = v.safeParse(Content, read.output);
  if (!content.success) return refuse("notUnsent");
  const { owner, savedAt, entries, images } = content.output;
  const imageOf = new Map(images.flatMap((image) => (v.is(Image, image) ? [[image.imageId, image] as const] : [])));
  const items = entries
    .map((entry) => v.parse(v.fallback(Entry, { key: "", seq: 0, createdAt: 0, change: null }), entry))
    .toSorted((a, b) => a.seq - b.seq)
    .map(({ key, createdAt, change }, place): UnsentItem => {
      const known = v.safeParse(Change, change);
      const imageId = known.success ? imageIdOf(known.output) : null;
      return {
        key: `${place} ${key}`,
        madeAt: createdAt,
        change,
        known: known.success ? known.output : null,
        image: (imageId !== null && imageOf.get(imageId)) || null,
      };
    });
  // Photographs go last, as from the phone (M2).
  const isPhotograph = ({ known }: UnsentItem) => known !== null && imageIdOf(known) !== null;
  const ordered = [...items.filter((item) => !isPhotograph(item)), ...items.filter(isPhotograph)];
  return accept({ owner, savedAt, items: ordered });
}

/** A callable takes 10 MB; this leaves room for what a character may be in bytes. */
const MOST_CHARACTERS = 3_000_000;

/** The changes in requests of a size that the store takes, in their order. */
export function batchUnsent(items: readonly UnsentItem[]): readonly (readonly UnsentItem[])[] {
  const batches: UnsentItem[][] = [];
  let room = 0;
  for (const item of items) {
    const size = JSON.stringify([item.change, item.image]).length;
    const last = batches.at(-1);
    if (last === undefined || last.length === LARGEST_BATCH || size > room) {
      batches.push([item]);
      room = MOST_CHARACTERS - size;
    } else {
      last.push(item);
      room -= size;
    }
  }
  return batches;
}
