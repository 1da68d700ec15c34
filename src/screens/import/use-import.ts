import { useState } from "react";
import type { ColumnTarget } from "#domain/import/column-target.ts";
import { missingFields } from "#domain/import/guess-columns.ts";
import type { ImportKind } from "#domain/import/import-kind.ts";
import type { DecimalMark } from "#domain/import/read-decimal.ts";
import type { CheckView, ColumnGuess, CsvReading, FileProblem, FileView, ImportDesk } from "#ui/import-context.ts";

export type Step = "file" | "columns" | "check";

/** What is chosen so far, from the file to the dry run. */
export interface ImportDraft {
  readonly step: Step;
  readonly file: FileView | null;
  readonly kind: ImportKind;
  readonly guess: ColumnGuess | null;
  readonly targets: readonly ColumnTarget[];
  readonly decimalMark: DecimalMark | null;
  readonly taxClassId: string | null;
  readonly check: CheckView | null;
  readonly problem: FileProblem | "notLoaded" | null;
  /** From 0 to 1 while a dry run goes on; null otherwise. */
  readonly progress: number | null;
  readonly busy: boolean;
}

const EMPTY: ImportDraft = {
  step: "file",
  file: null,
  kind: "products",
  guess: null,
  targets: [],
  decimalMark: null,
  taxClassId: null,
  check: null,
  problem: null,
  progress: null,
  busy: false,
};

/** The view state of the wizard: each step keeps what was chosen when one goes back to it. */
export function useImport(desk: ImportDesk) {
  const [draft, setDraft] = useState(EMPTY);
  const change = (part: Partial<ImportDraft>) => setDraft((before) => ({ ...before, ...part }));

  async function guessFor(kind: ImportKind, targets: readonly ColumnTarget[] | null, first: boolean) {
    const guess = await desk.guess(kind, targets);
    const sure = guess.decimal === "point" || guess.decimal === "comma" ? guess.decimal : null;
    setDraft((before) => ({
      ...before,
      kind,
      guess,
      targets: guess.targets,
      decimalMark: first || sure !== null ? sure : before.decimalMark,
      taxClassId: first ? (guess.taxClasses[0]?.id ?? null) : before.taxClassId,
      check: null,
    }));
  }

  async function take(opened: Awaited<ReturnType<ImportDesk["openFile"]>>) {
    if (!opened.ok) return change({ problem: opened.problem, busy: false, file: null, step: "file" });
    change({ file: opened.value, problem: null });
    await guessFor(opened.value.kind, null, true);
    change({ step: "columns", busy: false });
  }

  return {
    draft,
    async chooseFile(file: File) {
      change({ busy: true, problem: null });
      await take(await desk.openFile(file));
    },
    async readAs(reading: CsvReading) {
      change({ busy: true });
      await take(await desk.readAs(reading));
    },
    chooseKind: (kind: ImportKind) => guessFor(kind, null, true),
    chooseTarget(place: number, target: ColumnTarget) {
      // A field is filled by one column: it leaves the one it had.
      const targets = draft.targets.map((before, each) =>
        each === place ? target : before === target ? null : before,
      );
      return guessFor(draft.kind, targets, false);
    },
    chooseDecimal: (decimalMark: DecimalMark) => change({ decimalMark, check: null }),
    chooseTaxClass: (taxClassId: string | null) => change({ taxClassId, check: null }),
    async check() {
      change({ progress: 0, problem: null });
      const { kind, targets, decimalMark, taxClassId } = draft;
      const checked = await desk.check({ kind, targets, decimalMark, taxClassId }, (progress) => change({ progress }));
      if (checked.ok) change({ check: checked.value, step: "check", progress: null });
      else change({ problem: checked.problem, progress: null });
    },
    goTo: (step: Step) => change({ step }),
    startAgain: () => setDraft(EMPTY),
  };
}

/** Whether somebody has still to say how decimals are written: numbers were seen that can be read both ways. */
export function needsDecimal({ guess, decimalMark }: ImportDraft): boolean {
  return decimalMark === null && (guess?.decimal === "unclear" || guess?.decimal === "mixed");
}

/** Whether the columns say enough for a dry run. */
export function isReady(draft: ImportDraft): boolean {
  return missingFields(draft.kind, draft.targets).length === 0 && !needsDecimal(draft);
}
