import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { keepFormDraft } from "#commands/records/keep-form-draft.ts";
import { readFormDraft } from "#local/queries/company/form-drafts.ts";
import { useCommand } from "#ui/use-command.ts";

/** A record being edited: as it was when the form opened (null = a new record), and as it is now. */
export interface FormEdit<Row, Draft> {
  readonly before: Row | null;
  readonly after: Draft;
}

export interface FormDraft<Row, Draft> extends FormEdit<Row, Draft> {
  /** The stored draft is still being read. */
  readonly loading: boolean;
  readonly set: (changes: Partial<Draft>) => void;
  /** The values are from an earlier, unsaved edit. */
  readonly restored: boolean;
  /** The values differ from the initial ones. */
  readonly changed: boolean;
  /** Removes the stored draft, because it was saved or discarded. The form still shows it. */
  readonly forget: () => Promise<void>;
  /** Resets the form to its initial values. */
  readonly reset: () => void;
}

/** A reload does not wait for a last-moment write, so drafts are written faster than a person can reload. */
const PAUSE_MS = 300;

/**
 * Stores a form's input on this device, so that it survives a reload, a closed tab or an empty battery. The row as it
 * was when editing began is stored too, so that others' changes meanwhile are not undone. `read` parses a stored
 * draft; null if it is unusable.
 */
export function useFormDraft<Row, Draft extends object>(
  key: string,
  opened: FormEdit<Row, Draft>,
  read: (stored: unknown) => FormEdit<Row, Draft> | null,
): FormDraft<Row, Draft> {
  const load = useCommand(readFormDraft);
  const keep = useCommand(keepFormDraft);
  const [loading, setLoading] = useState(true);
  const [edit, setEdit] = useState<FormEdit<Row, Draft> | null>(null);
  const [restored, setRestored] = useState(false);
  const pending = useRef<FormEdit<Row, Draft> | null>(null);
  const timer = useRef(0);

  const readStored = useEffectEvent((stored: object) => read("after" in stored ? stored : wrapFormer(stored, opened)));

  useEffect(() => {
    let gone = false;
    const show = (stored: { readonly value: unknown } | null) => {
      if (gone) return;
      const found = stored && readStored(Object(stored.value));
      setEdit(found);
      setRestored(found !== null);
      setLoading(false);
    };
    // Without its draft the form opens as it is stored.
    load(key).then(show, (error: unknown) => {
      reportError(error);
      show(null);
    });
    return () => {
      gone = true;
    };
  }, [load, key]);

  const write = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = 0;
    if (pending.current !== null) void keep(key, pending.current);
    pending.current = null;
  }, [keep, key]);

  useEffect(() => {
    document.addEventListener("visibilitychange", write);
    // Before the page ends its transactions (W3).
    window.addEventListener("pagehide", write, { capture: true });
    return () => {
      document.removeEventListener("visibilitychange", write);
      window.removeEventListener("pagehide", write, { capture: true });
      write();
    };
  }, [write]);

  const { before, after } = edit ?? opened;
  return {
    before,
    after,
    loading,
    set: (changes) => {
      const next = { before, after: { ...after, ...changes } };
      setEdit(next);
      pending.current = next;
      if (timer.current === 0) timer.current = window.setTimeout(write, PAUSE_MS);
    },
    restored,
    changed: edit !== null,
    forget: async () => {
      window.clearTimeout(timer.current);
      timer.current = 0;
      pending.current = null;
      await keep(key, null);
    },
    reset: () => {
      setEdit(null);
      setRestored(false);
    },
  };
}

/** The previous app version stored only the input, and saved it over the current row. */
function wrapFormer<Row, Draft extends object>(typed: object, { before, after }: FormEdit<Row, Draft>) {
  return { before, after: { ...after, ...typed } };
}
