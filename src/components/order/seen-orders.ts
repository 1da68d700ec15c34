/** More than a salesperson has in weeks. */
const MOST = 500;

/** Up to when each order was seen on this device, by its id (ORDER-75). */
export function readSeenOrders(uid: string): ReadonlyMap<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? "[]");
    return new Map(Array.isArray(stored) ? stored.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

/** Remembers that an order was seen; those seen first are forgotten first. */
export function noteSeenOrder(uid: string, orderId: string, at: number): void {
  const seen = new Map(readSeenOrders(uid));
  if (seen.get(orderId) === at) return;
  seen.delete(orderId);
  seen.set(orderId, at);
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify([...seen].slice(-MOST)));
  } catch {
    // Without storage it is told once more.
  }
}

function keyOf(uid: string): string {
  return `rutero-orders-seen-${uid}`;
}

function isEntry(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === "string" && Number.isSafeInteger(entry[1]);
}
