import { useCallback, useEffect, useRef, useState } from "react";
import { useDevice } from "./device-context.ts";

interface FormDraft<Value> {
  readonly value: Value;
  readonly set: (value: Value) => void;
  /** The value was not the one the form was opened with, but what somebody had left here. */
  readonly restored: boolean;
  /** Forgets the draft: it has been saved, or is not wanted. The form shows what it was opened with. */
  readonly discard: () => void;
}

/** PRODUCT 3.0.1: an unfinished form is kept every two seconds, and at once when the page goes. */
const PAUSE_MS = 2_000;

/**
 * What is being typed into a form, kept on this device under `name` for this account until it is saved or discarded:
 * a closed tab or a dead battery loses two seconds at most. `read` makes a value of what was stored, null where it
 * cannot be used any more.
 */
export function useFormDraft<Value>(
  name: string,
  opened: Value,
  read: (stored: unknown) => Value | null,
): FormDraft<Value> {
  const key = `rutero-form-${useDevice().identity.uid}-${name}`;
  const [initial] = useState(() => readStored(key, read));
  const [value, setValue] = useState<Value>(initial ?? opened);
  const pending = useRef<Value | null>(null);
  const timer = useRef(0);

  const write = useCallback(() => {
    window.clearTimeout(timer.current);
    if (pending.current !== null) localStorage.setItem(key, JSON.stringify(pending.current));
    pending.current = null;
  }, [key]);

  useEffect(() => {
    document.addEventListener("visibilitychange", write);
    window.addEventListener("pagehide", write);
    return () => {
      document.removeEventListener("visibilitychange", write);
      window.removeEventListener("pagehide", write);
      write();
    };
  }, [write]);

  const set = useCallback(
    (next: Value) => {
      setValue(next);
      pending.current = next;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(write, PAUSE_MS);
    },
    [write],
  );

  const discard = useCallback(() => {
    window.clearTimeout(timer.current);
    pending.current = null;
    localStorage.removeItem(key);
    setValue(opened);
  }, [key, opened]);

  return { value, set, restored: initial !== null, discard };
}

function readStored<Value>(key: string, read: (stored: unknown) => Value | null): Value | null {
  const stored = localStorage.getItem(key);
  if (stored === null) return null;
  try {
    return read(JSON.parse(stored));
  } catch {
    // A draft cut off in the middle of writing is no draft.
    return null;
  }
}
