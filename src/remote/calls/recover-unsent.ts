import * as v from "valibot";
import { RecoveryAnswers } from "#domain/sync/recovery.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { CallFunction, CallProblem } from "./call-function.ts";

export interface RecoveryRequest {
  readonly owner: string;
  readonly saves: boolean;
  readonly items: readonly { readonly change: unknown; readonly image?: object }[];
}

/** Brings changes from a file of unsent work to the store, or asks what it has of them: one answer each. */
export async function callRecoverUnsent(
  call: CallFunction,
  request: RecoveryRequest,
): Promise<Result<RecoveryAnswers, CallProblem>> {
  const answer = await call("recoverUnsent", request);
  if (!answer.ok) return answer;
  const parsed = v.safeParse(RecoveryAnswers, answer.value);
  return parsed.success && parsed.output.answers.length === request.items.length
    ? accept(parsed.output)
    : refuse({ code: "no-data", message: "Response is missing data field." });
}
