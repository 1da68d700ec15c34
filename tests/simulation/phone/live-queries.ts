import Dexie, { type ObservabilitySet } from "dexie";
import type { Context } from "./context.ts";

type Listener = (parts: ObservabilitySet) => unknown;

const { storagemutated: event } = Dexie.on;
const others = { subscribe: event.subscribe.bind(event), unsubscribe: event.unsubscribe.bind(event) };
const listening = new Map<Listener, Context>();
/** Whose live query reads, and whose transaction is complete, in this turn. */
let reader: Context | null = null;
let writer: Context | null = null;

/**
 * Dexie tells all live queries of a process of each change. Here a change is heard by those of its phone, in a page that
 * is frozen after the thaw, and in one that has died never.
 */
function tell(parts: ObservabilitySet): void {
  const phone = writer?.phone;
  for (const [listener, context] of listening)
    if (phone === undefined || context.phone === phone)
      context.enter(() => {
        if (listening.has(listener)) listener(parts);
      });
}

others.subscribe(tell);
Object.assign(event, {
  subscribe(listener: Listener) {
    if (reader === null) return others.subscribe(listener);
    const context = reader;
    listening.set(listener, context);
    context.onDeath(() => listening.delete(listener));
  },
  unsubscribe(listener: Listener) {
    if (!listening.delete(listener)) others.unsubscribe(listener);
  },
});

/** A live query subscribes in the turn in which it begins its first transaction. */
export function noteReading(context: Context): void {
  if (Reflect.get(Dexie.Promise, "PSD")?.subscr === undefined) return;
  reader = context;
  queueMicrotask(() => void (reader = null));
}

/** Dexie tells of a change in the turn in which its transaction is complete. */
export function noteWritten(context: Context): void {
  writer = context;
  queueMicrotask(() => void (writer = null));
}
