import * as v from "valibot";
import { VIEW_SCHEMAS, type View, type ViewOf } from "#domain/operations/operations-view.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { OperationProblem, Operations } from "#ports/operations.ts";
import type { CallProblem } from "#remote/calls/call-function.ts";
import { loadChunk } from "../start/load-chunk.ts";

/** Each answer is typed by the name of its view. */
const SCHEMAS: { readonly [Name in View]: v.GenericSchema<unknown, ViewOf<Name>> } = VIEW_SCHEMAS;

const REFUSALS = ["invalid-argument", "failed-precondition", "not-found", "permission-denied"];

/** The administrator's calls, as this account only. */
export function operationsOf(uid: string): Operations {
  async function call(name: string, data: unknown): Promise<Result<unknown, OperationProblem>> {
    const [{ credentialsOf }, { createCaller }] = await loadChunk(() =>
      Promise.all([import("#remote/auth/auth.ts"), import("#remote/calls/call-function.ts")]),
    );
    const answer = await createCaller(credentialsOf(uid))(name, data);
    return answer.ok ? answer : refuse(problemOf(answer.problem));
  }
  return {
    async read<Name extends View>(view: Name): Promise<Result<ViewOf<Name>, OperationProblem>> {
      const answer = await call("readOperations", { view });
      if (!answer.ok) return answer;
      const parsed = v.safeParse(SCHEMAS[view], answer.value);
      return parsed.success ? accept(parsed.output) : refuse("failed");
    },
    async run(operation) {
      const answer = await call("changeOperations", operation);
      return answer.ok ? accept(null) : answer;
    },
  };
}

function problemOf({ code, fromFunction }: CallProblem): OperationProblem {
  if (code === "offline" || code === "timeout" || code === "not-signed-in") return "offline";
  return fromFunction && REFUSALS.includes(code) ? "refused" : "failed";
}
