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

/**
 * REC-9 wants an unfinished form kept every two seconds and when the page goes. A browser that reloads does not
 * wait for what is written at the last moment, so the pause is one that no hand can beat.
 */
const PAUSE_MS = 300;

/** What is being typed into a form: a reload, a closed tab or an empty battery loses the last moment of it at most. */
export function useFormDraft<Value>({ opened, stored, keep }: FormDraftSource<Value>): FormDraft<Value> {
  const [draft, setDraft] = useState(stored);
  const [restored, setRestored] = useState(stored !== null);
  const pending = useRef<Value | null>(null);
  const timer = useRef(0);

  const write = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
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
      if (timer.current === 0) timer.current = window.setTimeout(write, PAUSE_MS);
    },
    [write],
  );

  const discard = useCallback(async () => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    pending.current = null;
    setDraft(null);
    setRestored(false);
    await keep(null);
  }, [keep]);

  return { value: draft ?? opened, set, restored, changed: draft !== null, discard };
}
