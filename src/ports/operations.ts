import type { Operation } from "#domain/operations/operation.ts";
import type { View, ViewOf } from "#domain/operations/operations-view.ts";
import type { Result } from "#domain/values/result.ts";

/** Why the administrator's request failed; a period's problem is one of `PeriodProblem`. */
export type OperationProblem = "offline" | "refused" | "failed";

/** The whole system, for the administrator: only with a connection. */
export interface Operations {
  readonly read: <Name extends View>(view: Name) => Promise<Result<ViewOf<Name>, OperationProblem>>;
  readonly run: (operation: Operation) => Promise<Result<null, OperationProblem>>;
}
