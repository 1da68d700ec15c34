import { type CollectionReference, type DocumentReference, FieldValue, Timestamp } from "firebase-admin/firestore";
import * as v from "valibot";
import { BLOCK_FORMAT, BLOCKS_KEPT_MS, StoredBlock } from "#domain/product/catalogue-block.ts";
import type { Instant, ServerTime } from "#domain/values/instant.ts";
import { hasCode } from "../has-code.ts";
import { before, serverTimeOf } from "./read-feed.ts";

const DELETED_AT_ONCE = 200;
const PUBLISHER = "publishBlock";
/** Firestore's code for a document that exists already. */
const ALREADY_EXISTS = 6;

/** Someone else published the next block in the meantime; theirs is kept. */
export class BlockOvertaken extends Error {
  override readonly name = "BlockOvertaken";
}

/** A company's blocks. One is named by the `asOf` of the block before, so that no two follow the same one. */
export function blocksOf(company: DocumentReference): CollectionReference {
  return company.collection("catalogBlocks");
}

export async function readLatestBlock(company: DocumentReference): Promise<StoredBlock | null> {
  const { docs } = await blocksOf(company).orderBy("asOf", "desc").limit(1).get();
  return docs[0] === undefined ? null : v.parse(StoredBlock, docs[0].data());
}

/** The blocks that may hold what a reading with the overlap finds again. */
export async function readRecentBlocks(company: DocumentReference, asOf: ServerTime): Promise<readonly StoredBlock[]> {
  const { docs } = await blocksOf(company)
    .where("asOf", ">=", serverTimeOf(before(asOf)))
    .get();
  return docs.map((document) => v.parse(StoredBlock, document.data()));
}

/** Stores the block after another one (null = the first). Throws `BlockOvertaken`. */
export async function writeBlock(
  company: DocumentReference,
  latest: StoredBlock | null,
  next: Omit<StoredBlock, "format" | "since">,
): Promise<void> {
  const now = FieldValue.serverTimestamp();
  // Before the first block nothing was published: only whoever has everything of its time follows from there.
  const since = latest?.asOf ?? next.asOf;
  const stamps = { createdAt: now, createdBy: PUBLISHER, updatedAt: now, rev: 1 };
  try {
    await blocksOf(company)
      .doc(latest?.asOf ?? "first")
      .create({ format: BLOCK_FORMAT, since, ...next, ...stamps });
  } catch (error) {
    if (hasCode(error, ALREADY_EXISTS)) throw new BlockOvertaken();
    throw error;
  }
}

/** Deletes the blocks that no device needs any more. The latest stays: the next one follows it. */
export async function sweepBlocks(company: DocumentReference, latest: StoredBlock, now: Instant): Promise<void> {
  const { docs } = await blocksOf(company)
    .where("updatedAt", "<", Timestamp.fromMillis(now - BLOCKS_KEPT_MS))
    .limit(DELETED_AT_ONCE)
    .select("asOf")
    .get();
  await Promise.all(docs.filter((document) => document.get("asOf") !== latest.asOf).map(({ ref }) => ref.delete()));
}
