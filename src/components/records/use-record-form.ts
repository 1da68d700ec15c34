import { useState } from "react";
import { type FieldProblem, isSavable } from "#domain/records/field-problem.ts";
import type { Result } from "#domain/values/result.ts";
import { useSubmit } from "#ui/fields/use-submit.ts";
import { useLeaveGuard } from "#ui/layout/use-leave-guard.ts";
import { type FieldMessages, useFieldMessages } from "./use-field-messages.ts";
import type { FormDraft } from "./use-form-draft.ts";

/** Why a record was not saved or deleted; each is a text under `records.problems`. */
export type RecordFailure =
  | "notAllowed"
  | "storageFull"
  | "needed"
  | "invalid"
  | "skuTaken"
  | "codeTaken"
  | "openOrders";

interface RecordFormOptions<Problem extends FieldProblem> {
  /** All problems of the draft. */
  readonly problems: readonly Problem[];
  readonly textOf: (problem: Problem) => string;
  /** Shows warnings at once, because an existing record already has them. */
  readonly warnings?: boolean;
  readonly save: () => Promise<Result<{ readonly recordId: string }, { readonly code: RecordFailure }>>;
  /** Runs after saving; `then` is the argument of `submit`. */
  readonly onSaved: (recordId: string, then?: (recordId: string) => void) => void;
  /** Where leaving the form leads. */
  readonly onLeave: () => void;
}

/** What fields need from a form: values, change handlers, and their messages. */
export interface FieldsForm<Draft> extends FieldMessages {
  readonly values: Draft;
  readonly set: (changes: Partial<Draft>) => void;
}

export interface RecordForm<Draft> extends FieldsForm<Draft> {
  readonly formRef: (form: HTMLFormElement | null) => void;
  readonly state: "loading" | "new" | "unsaved" | "saving";
  readonly restored: boolean;
  readonly failure: RecordFailure | null;
  readonly asksToLeave: boolean;
  /** Call when a field loses focus. */
  readonly settle: () => void;
  /** Whether the form can be saved; if not, the first invalid field gets the focus. */
  readonly attempt: () => boolean;
  readonly submit: (then?: (recordId: string) => void) => void;
  /** Leaves the form, asking first if there are unsaved changes. */
  readonly leave: () => void;
  readonly stay: () => void;
  readonly leaveWithDraft: () => Promise<void>;
  readonly leaveWithoutDraft: () => Promise<void>;
  readonly startOver: () => void;
  /** Drops draft and leave guard once the form's task is done. */
  readonly finish: () => Promise<void>;
}

/** A record's form with its stored draft: messages, saving, and the leave confirmation for unsaved changes. */
export function useRecordForm<Row, Draft extends object, Problem extends FieldProblem>(
  draft: FormDraft<Row, Draft>,
  { problems, textOf, warnings = false, save, onSaved, onLeave }: RecordFormOptions<Problem>,
): RecordForm<Draft> {
  const { formRef, tried, busy, failure, setFailure, attempt, submit } = useSubmit<RecordFailure>(isSavable(problems));
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set());
  const [changed, setChanged] = useState(typed);
  const messages = useFieldMessages(problems, textOf, { all: tried, changed, warnings });
  const [asksToLeave, setAsksToLeave] = useState(false);
  const release = useLeaveGuard(draft.changed, () => setAsksToLeave(true));

  async function finish() {
    await draft.forget();
    await release();
  }

  return {
    ...messages,
    formRef,
    values: draft.after,
    set: (changes) => {
      draft.set(changes);
      setTyped(new Set([...typed, ...Object.keys(changes)]));
      setFailure(null);
    },
    settle: () => setChanged(typed),
    state: draft.loading ? "loading" : busy ? "saving" : draft.changed ? "unsaved" : "new",
    restored: draft.restored,
    failure,
    asksToLeave,
    attempt: () => {
      const isReady = attempt();
      if (!isReady) setFailure("invalid");
      return isReady;
    },
    submit: (then) => {
      if (!isSavable(problems)) setFailure("invalid");
      void submit(async () => {
        const answer = await save();
        if (!answer.ok) return answer.problem.code;
        await finish();
        onSaved(answer.value.recordId, then);
        // Only now: input typed into the emptied form before its record is replaced would be lost.
        draft.reset();
        return null;
      });
    },
    leave: () => (draft.changed ? setAsksToLeave(true) : void release().then(onLeave)),
    stay: () => setAsksToLeave(false),
    leaveWithDraft: () => release().then(onLeave),
    leaveWithoutDraft: () => finish().then(onLeave),
    startOver: () => {
      draft.reset();
      void draft.forget();
    },
    finish,
  };
}
