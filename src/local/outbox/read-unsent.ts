import Dexie from "dexie";
import { workDatabaseName } from "../databases/work-database.ts";

/** An account's unsent work as it is stored, whichever version wrote it. */
export interface StoredWork {
  readonly owner: string;
  readonly entries: readonly unknown[];
  readonly images: readonly unknown[];
}

/** What is unsent on this device. */
export interface UnsentOnDevice {
  /** Of who is signed in here; null if nobody is. */
  readonly own: StoredWork | null;
  /** How many changes wait of other people. */
  readonly others: number;
}

const WORK_DATABASE = /^rutero-(.+)-work$/;

/**
 * Reads what is unsent without opening any database as its own version: nothing is upgraded, created or written, so it
 * also works on what newer code has upgraded (U5). Rejects if the browser does not hand it out.
 */
export async function readUnsent(): Promise<UnsentOnDevice> {
  const names = (await factory().databases()).map(({ name = "" }) => name);
  const uids = names.flatMap((name) => WORK_DATABASE.exec(name)?.[1] ?? []);
  const signedIn = await readSignedIn();
  let others = 0;
  const own = signedIn === null ? null : await readWork(signedIn, uids.includes(signedIn));
  for (const uid of uids.filter((each) => each !== signedIn)) others += (await readWork(uid, true)).entries.length;
  return { own, others };
}

/** The same of one account, whoever is signed in. */
export async function readUnsentOf(uid: string): Promise<StoredWork> {
  const databases = await factory().databases();
  return readWork(
    uid,
    databases.some(({ name }) => name === workDatabaseName(uid)),
  );
}

/** The outbox, and what only the backup still holds. */
async function readWork(uid: string, hasDatabase: boolean): Promise<StoredWork> {
  const [outbox = [], images = [], removed = []] = hasDatabase
    ? await readStores(workDatabaseName(uid), ["outbox", "images", "removed"])
    : [];
  const [backups = [], marks = []] = await readStores("rutero-device", ["backups", "backupMarks"]);
  const known = new Set([...outbox, ...removed, ...marks].map((row) => textAt(row, "key")));
  const lost = backups.filter((copy) => textAt(copy, "owner") === uid && !known.has(textAt(copy, "key")));
  return {
    owner: uid,
    entries: [...outbox, ...lost.flatMap((copy) => valueAt(copy, "entry") ?? [])],
    images: [...images, ...lost.flatMap((copy) => valueAt(copy, "image") ?? [])],
  };
}

async function readSignedIn(): Promise<string | null> {
  const [device = [], accounts = []] = await readStores("rutero-device", ["device", "accounts"]);
  const uid = textAt(
    device.find((row) => textAt(row, "id") === "device"),
    "lastUid",
  );
  const account = accounts.find((row) => textAt(row, "uid") === uid);
  return (valueAt(account, "identity") ?? null) === null ? null : uid;
}

/** All rows of each of these stores; none of a store or database that does not exist. */
async function readStores(name: string, stores: readonly string[]): Promise<unknown[][]> {
  const database = await openAsIs(name);
  if (database === null) return [];
  try {
    const present = stores.filter((store) => database.objectStoreNames.contains(store));
    if (present.length === 0) return [];
    const transaction = database.transaction(present, "readonly");
    return await Promise.all(
      stores.map(async (store) =>
        present.includes(store) ? answerOf<unknown[]>(transaction.objectStore(store).getAll()) : [],
      ),
    );
  } finally {
    database.close();
  }
}

/** The database in the version it has, or null if there is none. */
function openAsIs(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = factory().open(name);
    request.onupgradeneeded = () => {
      // It does not exist, and is not to be made.
      request.transaction?.abort();
      resolve(null);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      reject(request.error ?? new Error("the database does not open"));
    };
  });
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the store does not answer"));
  });
}

function valueAt(row: unknown, field: string): unknown {
  return typeof row === "object" && row !== null ? new Map(Object.entries(row)).get(field) : undefined;
}

function textAt(row: unknown, field: string): string {
  const value = valueAt(row, field);
  return typeof value === "string" ? value : "";
}

/** The browser's databases; tests give their own. */
function factory(): IDBFactory {
  return Dexie.dependencies.indexedDB ?? indexedDB;
}
