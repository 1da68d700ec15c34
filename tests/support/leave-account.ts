import Dexie from "dexie";
import { clearFormerAccounts } from "#local/databases/clear-accounts.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import type { Tab } from "./device.ts";

/** Signs the tab's account out of its phone and closes the tab. */
export async function leaveAccount(tab: Tab): Promise<void> {
  const now = tab.device.now();
  tab.kill();
  const shared = openDeviceDatabase();
  await shared.device.update("device", { lastUid: null });
  await clearFormerAccounts(shared, now);
  shared.close();
}

/** Everything in every database of the current phone; bytes are read as text. */
export async function scanDatabases(): Promise<string> {
  const texts: string[] = [];
  for (const name of await databaseNames()) {
    const database = await new Dexie(name).open();
    for (const table of database.tables) {
      const [keys, rows] = [await table.toCollection().primaryKeys(), await table.toArray()];
      texts.push(`${name}.${table.name} ${JSON.stringify(keys)} ${JSON.stringify(rows, readBytes)}`);
    }
    database.close();
  }
  return texts.join("\n");
}

/** Asked of the browser: nobody has to remember to list a database here. */
export async function databaseNames(): Promise<string[]> {
  const found = await (Dexie.dependencies.indexedDB as IDBFactory).databases();
  return found.map(({ name = "" }) => name).toSorted();
}

function readBytes(_: string, value: unknown): unknown {
  if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
  if (ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
  return value;
}
