import {
  type DocumentData,
  FieldValue,
  type Firestore,
  type Timestamp,
  type WriteBatch,
} from "firebase-admin/firestore";

/** A document to write: its path and its fields without stamps. */
export interface SeedDocument {
  path: string;
  data: DocumentData;
}

const BATCH = 400;
const IN_FLIGHT = 4;

/**
 * Writes documents as their first revision, stamped by the server's clock as every product write is,
 * unless `at` gives another time. Batches instead of a BulkWriter, which starts at 500 writes a second to spare production.
 */
export async function writeDocuments(
  firestore: Firestore,
  createdBy: string,
  documents: readonly SeedDocument[],
  onWritten: (count: number) => void = () => {},
  at: Timestamp | FieldValue = FieldValue.serverTimestamp(),
): Promise<void> {
  const pending = new Set<Promise<void>>();
  for (let from = 0; from < documents.length; from += BATCH) {
    const slice = documents.slice(from, from + BATCH);
    const writing: Promise<void> = commit(firestore.batch(), firestore, createdBy, slice, at).then(() => {
      pending.delete(writing);
      onWritten(slice.length);
    });
    pending.add(writing);
    if (pending.size >= IN_FLIGHT) await Promise.race(pending);
  }
  await Promise.all(pending);
}

async function commit(
  batch: WriteBatch,
  firestore: Firestore,
  createdBy: string,
  documents: readonly SeedDocument[],
  at: Timestamp | FieldValue,
): Promise<void> {
  for (const { path, data } of documents) {
    batch.set(firestore.doc(path), { ...data, createdAt: at, createdBy, updatedAt: at, rev: 1 });
  }
  await batch.commit();
}
