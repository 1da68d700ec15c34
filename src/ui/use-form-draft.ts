import { useCallback, useEffect, useRef, useState } from "react";

interface FormDraftSource<Value> {
  /** What the form begins with where nobody has left anything. */
  readonly opened: Value;
  /** What somebody had left in this form; null = nothing that can be used. Only the first answer counts. */
  readonly stored: Value | null;
  /** Keeps a draft on this device; null forgets it. */
  readonly keep: (value: Value | null) => Promise<void>;
}

export interface FormDraft<Value> {
  readonly value: Value;
  readonly set: (value: Value) => void;
  /** The value is what somebody had left here, not what the form was opened with. */
  readonly restored: boolean;
  /** Something differs from what the form was opened with. */
  readonly changed: boolean;
  /** Forgets the draft, because it has been saved or is not wanted: the form is as it was opened. */
  readonly discard: () => Promise<void>;
}

/** PRODUCT 3.0.1: an unfinished form is kept every two seconds, and at once when the page goes. */
const PAUSE_MS = 2_000;

/** What is being typed into a form: a closed tab or an empty battery loses two seconds of it at most. */
export function useFormDraft<Value>({ opened, stored, keep }: FormDraftSource<Value>): FormDraft<Value> {
  const [draft, setDraft] = useState(stored);
  const [restored, setRestored] = useState(stored !== null);
  const pending = useRef<Value | null>(null);
  const timer = useRef(0);

  const write = useCallback(() => {
    window.clearTimeout(timer.current);
    if (pending.current !== null) void keep(pending.current);
    pending.current = null;
  }, [keep]);

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
      setDraft(next);
      pending.current = next;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(write, PAUSE_MS);
    },
    [write],
  );

  const discard = useCallback(async () => {
    window.clearTimeout(timer.current);
    pending.current = null;
    setDraft(null);
    setRestored(false);
    await keep(null);
  }, [keep]);

  return { value: draft ?? opened, set, restored, changed: draft !== null, discard };
}
