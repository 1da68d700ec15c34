import { useState } from "react";
import type { ColumnTarget } from "#domain/import/column-target.ts";
import { fillsSame, missingFields } from "#domain/import/guess-columns.ts";
import type { ImportKind } from "#domain/import/import-kind.ts";
import type { DecimalMark } from "#domain/import/read-decimal.ts";
import type {
  CheckView,
  ColumnGuess,
  FileProblem,
  FileReading,
  FileView,
  ImportService,
} from "#ports/import-service.ts";

export type Step = "file" | "columns" | "check";

/** The wizard's choices so far. */
export interface ImportDraft {
  readonly step: Step;
  readonly file: FileView | null;
  readonly kind: ImportKind;
  readonly guess: ColumnGuess | null;
  readonly targets: readonly ColumnTarget[];
  readonly decimalMark: DecimalMark | null;
  readonly taxClassId: string | null;
  readonly categoryName: string;
  readonly acceptsNoPrice: boolean;
  /** The column whose field was just reassigned. */
  readonly moved: number | null;
  readonly check: CheckView | null;
  readonly problem: FileProblem | "notLoaded" | null;
  /** 0 to 1 during a dry run; null otherwise. */
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
  categoryName: "",
  acceptsNoPrice: false,
  moved: null,
  check: null,
  problem: null,
  progress: null,
  busy: false,
};

/** The wizard's state: going back keeps each step's choices. */
export function useImport(service: ImportService) {
  const [draft, setDraft] = useState(EMPTY);
  const change = (part: Partial<ImportDraft>) => setDraft((before) => ({ ...before, ...part }));

  async function guessFor(kind: ImportKind, targets: readonly ColumnTarget[] | null, first: boolean) {
    const guess = await service.guess(kind, targets);
    const sure = guess.decimal === "point" || guess.decimal === "comma" ? guess.decimal : null;
    setDraft((before) => ({
      ...before,
      kind,
      guess,
      targets: guess.targets,
      decimalMark: first || sure !== null ? sure : before.decimalMark,
      moved: first ? null : before.moved,
      taxClassId: first ? (guess.taxClasses[0]?.id ?? null) : before.taxClassId,
      acceptsNoPrice: false,
      check: null,
    }));
  }

  async function take(opened: Awaited<ReturnType<ImportService["openFile"]>>) {
    if (!opened.ok) return change({ problem: opened.problem, busy: false, file: null, step: "file" });
    change({ file: opened.value, problem: null });
    await guessFor(opened.value.kind, null, true);
    change({ step: "columns", busy: false });
  }

  async function check(acceptsNoPrice: boolean) {
    change({ progress: 0, problem: null, acceptsNoPrice });
    const { file, kind, targets, decimalMark, taxClassId, categoryName } = draft;
    const setup = { kind, targets, decimalMark, taxClassId, categoryName: categoryName.trim(), acceptsNoPrice };
    const checked = await service.check(setup, (progress) => change({ progress }));
    // Ignores a check whose choices were changed meanwhile.
    setDraft((before) => {
      if (before.file !== file || before.targets !== targets) return { ...before, progress: null };
      if (!checked.ok) return { ...before, problem: checked.problem, progress: null };
      return { ...before, check: checked.value, step: "check", progress: null };
    });
  }

  return {
    draft,
    async chooseFile(file: File) {
      change({ busy: true, problem: null });
      await take(await service.openFile(file));
    },
    async readAs(reading: FileReading) {
      change({ busy: true });
      await take(await service.readAs(reading));
    },
    chooseKind: (kind: ImportKind) => guessFor(kind, null, true),
    chooseTarget(place: number, target: ColumnTarget) {
      // A field is filled by one column: remove it from the previous one.
      const loser = draft.targets.findIndex((before, each) => each !== place && fillsSame(draft.kind, target, before));
      const targets = draft.targets.map((before, each) => (each === place ? target : each === loser ? null : before));
      change({ moved: loser < 0 ? null : loser });
      return guessFor(draft.kind, targets, false);
    },
    chooseDecimal: (decimalMark: DecimalMark) => change({ decimalMark, check: null }),
    chooseTaxClass: (taxClassId: string | null) => change({ taxClassId, check: null }),
    chooseCategory: (categoryName: string) => change({ categoryName, check: null }),
    check: () => check(draft.acceptsNoPrice),
    /** Checks again and lets products without a price pass. */
    acceptNoPrice: () => check(true),
    goTo: (step: Step) => change({ step }),
    startAgain: () => setDraft(EMPTY),
  };
}

/** Whether the decimal sign must still be chosen, because the numbers are ambiguous. */
export function needsDecimal({ guess, decimalMark }: ImportDraft): boolean {
  return decimalMark === null && (guess?.decimal === "unclear" || guess?.decimal === "mixed");
}

/** Whether the columns suffice for a dry run. */
export function isReady(draft: ImportDraft): boolean {
  return missingFields(draft.kind, draft.targets).length === 0 && !needsDecimal(draft);
}
