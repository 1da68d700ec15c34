import * as v from "valibot";
import { ClientError, MOST_ERRORS } from "#domain/operations/client-error.ts";
import type { Instant } from "#domain/values/instant.ts";
import { keyOf } from "./describe-error.ts";
import { KEPT_ERRORS } from "./telling-app.ts";

const DAY_MS = 24 * 3_600_000;

/** `told`: when each error was told last, in the last 24 hours. */
const Stored = v.object({
  waiting: v.array(ClientError),
  told: v.record(v.string(), v.number()),
});
type Stored = v.InferOutput<typeof Stored>;

/** The errors of this device that are still to be told, and those that were told today. */
export interface KeptErrors {
  /** Returns whether it is new: not one that waits, was told within 24 hours, or finds no room. */
  add(error: ClientError): boolean;
  waiting(): readonly ClientError[];
  /** They need not be told again for 24 hours. */
  settle(errors: readonly ClientError[]): void;
  clear(): void;
}

/**
 * In `localStorage`, which is there when a database is not: it is what fails that has to be told. Tabs overwrite each
 * other, which may lose an error or tell it twice.
 */
export function keptErrors(storage: Storage, now: () => Instant): KeptErrors {
  function read(): Stored {
    const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), storage.getItem(KEPT_ERRORS));
    if (!stored.success) return { waiting: [], told: {} };
    const { waiting, told } = stored.output;
    return { waiting, told: Object.fromEntries(Object.entries(told).filter(([, at]) => now() - at < DAY_MS)) };
  }

  function write(next: Stored): void {
    try {
      storage.setItem(KEPT_ERRORS, JSON.stringify(next));
    } catch {
      // There is no room: work is not pushed aside for an error.
    }
  }

  return {
    add(error) {
      const { waiting, told } = read();
      const known = waiting.findIndex((each) => keyOf(each) === keyOf(error));
      if (known >= 0) {
        write({ waiting: waiting.map((each, at) => (at === known ? again(each) : each)), told });
        return false;
      }
      const isFull = waiting.length + Object.keys(told).length >= MOST_ERRORS;
      if (isFull || told[keyOf(error)] !== undefined) return false;
      write({ waiting: [...waiting, error], told });
      return true;
    },
    waiting: () => read().waiting,
    settle(errors) {
      const settled = new Set(errors.map(keyOf));
      const { waiting, told } = read();
      write({
        waiting: waiting.filter((error) => !settled.has(keyOf(error))),
        told: { ...told, ...Object.fromEntries([...settled].map((key) => [key, now()])) },
      });
    },
    clear: () => storage.removeItem(KEPT_ERRORS),
  };
}

function again(error: ClientError): ClientError {
  return { ...error, count: Math.min(error.count + 1, 1_000_000) };
}
