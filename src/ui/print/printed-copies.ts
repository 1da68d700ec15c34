const KEY = "rutero-printed";
/** More than a busy store prints in weeks. */
const MOST = 1_000;

/** How often a document has left this device, on paper or as a file (PRINT-5). */
export function countPrinted(documentId: string): number {
  return readCounts().get(documentId) ?? 0;
}

/** Remembers that a document left this device; the oldest are forgotten. */
export function notePrinted(documentId: string): void {
  const counts = readCounts();
  const count = (counts.get(documentId) ?? 0) + 1;
  counts.delete(documentId);
  counts.set(documentId, count);
  try {
    localStorage.setItem(KEY, JSON.stringify([...counts].slice(-MOST)));
  } catch {
    // Without storage each print is a first one.
  }
}

function readCounts(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isCount) : []);
  } catch {
    return new Map();
  }
}

function isCount(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === "string" && Number.isSafeInteger(entry[1]);
}
