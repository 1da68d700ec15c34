import * as v from "valibot";
import {
  ApplyImportAnswer,
  type ApplyImportRequest,
  ListImportsAnswer,
  type PastImport,
  type StartImportRequest,
  UndoImportAnswer,
} from "#domain/import/import-request.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { CallFunction, CallProblem } from "./call-function.ts";

/** The callables of imports (IMPORT-1): online only, each answered or refused with a call code. */
export interface ImportCalls {
  start(request: StartImportRequest): Promise<Result<unknown, CallProblem>>;
  apply(request: ApplyImportRequest): Promise<Result<ApplyImportAnswer, CallProblem>>;
  finish(importId: string): Promise<Result<unknown, CallProblem>>;
  undo(importId: string): Promise<Result<UndoImportAnswer, CallProblem>>;
  list(): Promise<Result<readonly PastImport[], CallProblem>>;
}

export function createImportCalls(call: CallFunction): ImportCalls {
  async function read<Schema extends v.GenericSchema>(
    name: string,
    data: unknown,
    schema: Schema,
  ): Promise<Result<v.InferOutput<Schema>, CallProblem>> {
    const answer = await call(name, data);
    if (!answer.ok) return answer;
    const parsed = v.safeParse(schema, answer.value);
    if (parsed.success) return accept(parsed.output);
    return refuse({ code: "no-data", message: "Response is missing data field." });
  }
  return {
    start: (request) => read("startImport", request, v.object({ importId: v.literal(request.importId) })),
    apply: (request) => read("applyImportRows", request, ApplyImportAnswer),
    finish: (importId) => read("finishImport", { importId }, v.object({ applied: v.number() })),
    undo: (importId) => read("undoImport", { importId }, UndoImportAnswer),
    async list() {
      const answer = await read("listImports", {}, ListImportsAnswer);
      return answer.ok ? accept(answer.value.imports) : answer;
    },
  };
}
