import type { RecoveryAnswer } from "#domain/sync/recovery.ts";
import type { UnsentItem } from "#domain/sync/unsent-file.ts";

/** Why a file cannot go on to the store. */
export type RecoveryProblem = "otherCompany" | "notAllowed" | "unreachable";

export interface RecoveryRun {
  readonly owner: string;
  readonly items: readonly UnsentItem[];
  /** False: only ask what the store has of it. */
  readonly saves: boolean;
  /** Called after each request, with the name of whose work it is and the answers by the items' keys. */
  readonly onAnswers: (author: string, answers: ReadonlyMap<string, RecoveryAnswer>) => void;
}

/** Sends the changes of a file to the store, one request after the other; null = all were answered (COMPANY-35). */
export type RecoverUnsent = (run: RecoveryRun) => Promise<RecoveryProblem | null>;
