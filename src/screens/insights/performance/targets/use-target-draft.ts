import { saveTargets, type TargetEdit } from "#commands/kpi/save-targets.ts";
import {
  isMeasureOfTarget,
  isTooHigh,
  measuresIn,
  type Month,
  TARGET_MEASURES,
  type TargetMeasure,
} from "#domain/kpi/target.ts";
import type { TargetPlan, TargetRow } from "#local/queries/kpi/targets.ts";
import { useFormDraft } from "#components/records/use-form-draft.ts";
import { type RecordFailure, useRecordForm } from "#components/records/use-record-form.ts";
import { useCommand } from "#ui/use-command.ts";

/** A changed cell: as it was when it was first changed, and as it is now; NaN = not a number yet. */
interface TargetCell {
  readonly from: number | null;
  readonly to: number | null;
}

interface TargetCells {
  /** By person and measure. */
  readonly cells: Readonly<Record<string, TargetCell>>;
}

/** The month's targets as they are being edited. */
export type TargetDraft = ReturnType<typeof useTargetDraft>;

interface TargetDraftOptions {
  readonly month: Month;
  readonly plan: TargetPlan;
  /** What is shown although nobody has a target for it yet. */
  readonly added: readonly TargetMeasure[];
  readonly onSaved: () => void;
  readonly onLeave: () => void;
}

/** Edits everybody's targets of a month; what was typed is kept on this device until it is saved. */
export function useTargetDraft({ month, plan, added, onSaved, onLeave }: TargetDraftOptions) {
  const save = useCommand(saveTargets);
  const draft = useFormDraft<TargetCells, TargetCells>(`targets:${month}`, EMPTY, readCells);
  const { cells } = draft.after;
  const form = useRecordForm(draft, {
    problems: Object.entries(cells).flatMap(([field, { to }]) =>
      Number.isNaN(to) || (to !== null && (to < 0 || isTooHigh(measureOf(field) ?? "net", to)))
        ? [{ field, code: "invalid", severity: "error" } as const]
        : [],
    ),
    textOf: () => "",
    async save() {
      const edits = plan.rows.map((row): TargetEdit => ({ ...row, changes: changesOf(row, cells) }));
      const answer = await save({ month, edits });
      return answer.ok ? { ok: true, value: { recordId: "" } } : { ok: false, problem: failureOf(answer.problem) };
    },
    onSaved,
    onLeave,
  });

  const valueOf = (row: TargetRow, measure: TargetMeasure): number | null => {
    const cell = cells[keyOf(row.repId, measure)];
    return cell === undefined ? (row.targets[measure] ?? null) : cell.to;
  };
  /** Sets some cells at once. */
  const set = (
    values: readonly { readonly row: TargetRow; readonly measure: TargetMeasure; readonly to: number | null }[],
  ) =>
    form.set({
      cells: {
        ...cells,
        ...Object.fromEntries(
          values.map(({ row, measure, to }) => {
            const key = keyOf(row.repId, measure);
            return [key, { from: cells[key]?.from ?? row.targets[measure] ?? null, to }];
          }),
        ),
      },
    });
  /** Sets what `valuesOf` has of each row. */
  const fill = (rows: readonly TargetRow[], valuesOf: (row: TargetRow) => TargetRow["targets"]) =>
    set(
      rows.flatMap((row) => {
        const values = valuesOf(row);
        return measuresIn([values]).flatMap((measure) => {
          const to = values[measure];
          return to === undefined ? [] : [{ row, measure, to }];
        });
      }),
    );
  const typed = Object.fromEntries(Object.keys(cells).map((key) => [measureOf(key), true]));
  const shown = Object.fromEntries([...TARGET_MEASURES, ...added].map((measure) => [measure, true]));
  const measures = measuresIn([shown, typed, ...plan.rows.map(({ targets }) => targets)]);
  return { form, measures, valueOf, set, fill };
}

const EMPTY = { before: null, after: { cells: {} } };

function keyOf(repId: string, measure: TargetMeasure): string {
  return `${repId} ${measure}`;
}

/** What a cell is a target for. */
function measureOf(key: string): TargetMeasure | null {
  const measure = key.slice(key.indexOf(" ") + 1);
  return isMeasureOfTarget(measure) ? measure : null;
}

function changesOf({ repId }: TargetRow, cells: TargetCells["cells"]): TargetEdit["changes"] {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, cell]) => {
      const measure = measureOf(key);
      const isOfRow = measure !== null && key === keyOf(repId, measure);
      return isOfRow && cell.from !== cell.to ? [[measure, cell] as const] : [];
    }),
  );
}

function failureOf(problem: { readonly code: RecordFailure }): { readonly code: RecordFailure } {
  return problem;
}

/** A stored draft, without what cannot be read in it. */
function readCells(stored: unknown): { readonly before: null; readonly after: TargetCells } {
  const after: unknown = Object(stored).after;
  const cells = Object.entries(Object(Object(after).cells)).flatMap(([key, cell]) => {
    const { from, to } = Object(cell);
    return isAmount(from) && isAmount(to) && measureOf(key) !== null ? [[key, { from, to }] as const] : [];
  });
  return { before: null, after: { cells: Object.fromEntries(cells) } };
}

function isAmount(value: unknown): value is number | null {
  return value === null || typeof value === "number";
}
