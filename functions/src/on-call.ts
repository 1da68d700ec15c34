import { type CallableOptions, type CallableRequest, HttpsError } from "firebase-functions/https";
import { BUILD_HEADER } from "#domain/values/app-version.ts";
import { refuseOldBuild } from "./access/refuse-old-build.ts";
import { openBackend } from "./backend.ts";
import { noteTrouble, troubleIn } from "./operations/note-trouble.ts";
import { serveCallable } from "./serve-callable.ts";

/** A callable function, whose failures and refused changes are counted for the administrator (OPS-10). */
export function onCall<Answer>(options: CallableOptions, answer: (request: CallableRequest) => Promise<Answer>) {
  return serveCallable(options, async (request) => {
    try {
      const answered = await answer(request);
      await noteTrouble(openBackend(), functionName(), troubleIn(answered));
      return answered;
    } catch (error) {
      if (!(error instanceof HttpsError)) await noteTrouble(openBackend(), functionName(), { errors: 1 });
      throw error;
    }
  });
}

/** A callable that takes what devices send, but not from a build below the minimum (OPS-29). */
export function onChanges<Answer>(options: CallableOptions, answer: (request: CallableRequest) => Promise<Answer>) {
  return onCall(options, async (request) => {
    await refuseOldBuild(openBackend(), request.rawRequest.get(BUILD_HEADER) ?? "");
    return answer(request);
  });
}

/** As the platform names the function that runs. */
function functionName(): string {
  return process.env["FUNCTION_TARGET"] ?? "unknown";
}
