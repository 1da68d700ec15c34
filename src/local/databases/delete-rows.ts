import type { IndexableType, Table } from "dexie";

/** Deletes rows by key. Without any it opens no transaction, which would lock the table for nothing (W2). */
export async function deleteRows<Key extends IndexableType>(
  table: Pick<Table<unknown, Key>, "bulkDelete">,
  keys: readonly Key[],
): Promise<void> {
  if (keys.length > 0) await table.bulkDelete([...keys]);
}
