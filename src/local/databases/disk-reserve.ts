/** The file's name on existing phones. */
const NAME = "rutero-ballast";
const SIZE = 4 * 1024 * 1024;

/** A file as a worker writes it, in every browser. A page has no such handle, and in Safari before 26 no other. */
interface WrittenByWorkers extends Pick<FileSystemFileHandle, "kind"> {
  createSyncAccessHandle?(): Promise<SyncAccess>;
}

interface SyncAccess {
  write(bytes: Uint8Array): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

/**
 * Sets a few megabytes aside while there is room: the last reserve for an order. Throws without room, and in a page that
 * cannot write files.
 */
export async function fillDiskReserve(): Promise<void> {
  const folder = await openFolder();
  if (folder === null || (await isFilled(folder))) return;
  const file = await folder.getFileHandle(NAME, { create: true });
  const content = new Uint8Array(SIZE);
  const inWorker: WrittenByWorkers = file;
  if (inWorker.createSyncAccessHandle !== undefined) {
    writeWhole(await inWorker.createSyncAccessHandle(), content);
    return;
  }
  const writer = await file.createWritable();
  await writer.write(content);
  await writer.close();
}

/** Unlike a page's writer it writes in place: without room for all of it nothing may be left that takes room. */
function writeWhole(access: SyncAccess, content: Uint8Array): void {
  try {
    access.write(content);
    access.flush();
  } catch (error) {
    access.truncate(0);
    throw error;
  } finally {
    access.close();
  }
}

/** Frees the reserve at once. Returns whether there was one. */
export async function dropDiskReserve(): Promise<boolean> {
  const folder = await openFolder();
  if (folder === null || !(await isFilled(folder))) return false;
  await folder.removeEntry(NAME);
  return true;
}

/** The origin's private files, or null if the browser has none. */
async function openFolder(): Promise<FileSystemDirectoryHandle | null> {
  const storage: Partial<StorageManager> | undefined = globalThis.navigator?.storage;
  return (await storage?.getDirectory?.()) ?? null;
}

async function isFilled(folder: FileSystemDirectoryHandle): Promise<boolean> {
  try {
    return (await (await folder.getFileHandle(NAME)).getFile()).size === SIZE;
  } catch {
    // A missing file is reported as an error.
    return false;
  }
}
