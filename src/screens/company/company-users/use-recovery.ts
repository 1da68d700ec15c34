import { useState } from "react";
import type { RecoveryAnswer } from "#domain/sync/recovery.ts";
import { readUnsentFile, type UnsentFile, type UnsentFileProblem, type UnsentItem } from "#domain/sync/unsent-file.ts";
import type { RecoverUnsent, RecoveryProblem } from "#ports/recovery.ts";

/** Far more than a phone leaves unsent. */
const MAX_FILE_BYTES = 100_000_000;

/** A file of unsent work on its way to the store. */
export interface Recovery {
  readonly file: UnsentFile | null;
  readonly problem: UnsentFileProblem | RecoveryProblem | "tooLarge" | null;
  readonly doing: "reading" | "importing" | null;
  /** Whose work it is; empty until the store says. */
  readonly author: string;
  /** What the store has said, by the keys of the file's items. */
  readonly answers: ReadonlyMap<string, RecoveryAnswer>;
  /** Whether somebody has imported it. */
  readonly isImported: boolean;
}

export interface RecoveryActions {
  readonly choose: (file: File) => Promise<void>;
  /** Asks again what the store has of it. */
  readonly look: () => Promise<void>;
  /** Brings to the store what it does not have. */
  readonly save: () => Promise<void>;
}

const NOTHING: Recovery = { file: null, problem: null, doing: null, author: "", answers: new Map(), isImported: false };

/** Reads a file of unsent work, asks the store what it has of it, and imports the rest (COMPANY-35). */
export function useRecovery(recover: RecoverUnsent): Recovery & RecoveryActions {
  const [state, setState] = useState(NOTHING);
  const change = (changes: Partial<Recovery>) => setState((before) => ({ ...before, ...changes }));

  async function run({ owner }: UnsentFile, items: readonly UnsentItem[], saves: boolean): Promise<void> {
    change({ doing: saves ? "importing" : "reading", problem: null });
    const problem = await recover({
      owner,
      items,
      saves,
      onAnswers: (author, answered) =>
        setState((before) => ({ ...before, author, answers: new Map([...before.answers, ...answered]) })),
    });
    change({ doing: null, problem, ...(saves && { isImported: true }) });
  }

  return {
    ...state,
    async choose(chosen) {
      setState({ ...NOTHING, doing: "reading" });
      if (chosen.size > MAX_FILE_BYTES) return change({ doing: null, problem: "tooLarge" });
      const read = readUnsentFile(await chosen.text().catch(() => ""));
      if (!read.ok) return change({ doing: null, problem: read.problem });
      change({ file: read.value });
      await run(read.value, read.value.items, false);
    },
    async look() {
      if (state.file !== null) await run(state.file, state.file.items, false);
    },
    async save() {
      if (state.file !== null) await run(state.file, itemsToSave(state), true);
    },
  };
}

/** What the store does not have yet, also what it refused: what was missing may have come since. */
export function itemsToSave({ file, answers }: Recovery): readonly UnsentItem[] {
  return file?.items.filter(({ key }) => !isInStore(answers.get(key))) ?? [];
}

function isInStore(answer: RecoveryAnswer | undefined): boolean {
  return answer?.outcome === "known" || answer?.outcome === "accepted";
}
