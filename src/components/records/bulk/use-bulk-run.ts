import { useState } from "react";
import { editRecords, type EditRecordsProblem } from "#commands/records/edit-records.ts";
import type { BulkNoun, EditPair } from "#domain/records/preview-edits.ts";
import type { RecordRows } from "#domain/records/record-nouns.ts";
import { useCommand } from "#ui/use-command.ts";

type RunState<Row> =
  | { readonly at: "running" | "undoing"; readonly done: number; readonly total: number }
  | {
      readonly at: "done";
      readonly saved: readonly EditPair<Row>[];
      readonly left: number;
      readonly undone: boolean;
      readonly problem: EditRecordsProblem<Row>["code"] | null;
    };

/** A bulk edit being made; `state` null = not started. */
export interface BulkRun<Row> {
  readonly state: RunState<Row> | null;
  readonly start: (pairs: readonly EditPair<Row>[]) => Promise<void>;
  readonly undo: (pairs: readonly EditPair<Row>[]) => Promise<void>;
}

/** Makes a bulk edit and takes it back. */
export function useBulkRun<N extends BulkNoun>(noun: N): BulkRun<RecordRows[N]> {
  const edit = useCommand(editRecords<N>);
  const [state, setState] = useState<RunState<RecordRows[N]> | null>(null);
  async function run(pairs: readonly EditPair<RecordRows[N]>[], at: "running" | "undoing") {
    const total = pairs.length;
    setState({ at, done: 0, total });
    const answer = await edit(noun, pairs, (done) => setState({ at, done, total }));
    const { saved } = answer.ok ? answer.value : answer.problem;
    setState({
      at: "done",
      saved,
      left: total - saved.length,
      undone: at === "undoing",
      problem: answer.ok ? null : answer.problem.code,
    });
  }
  return {
    state,
    start: (pairs) => run(pairs, "running"),
    undo: (pairs) =>
      run(
        pairs.map(({ before, after }) => ({ before: after, after: before })),
        "undoing",
      ),
  };
}
