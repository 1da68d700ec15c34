import { onCall } from "firebase-functions/https";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { acceptChanges } from "./accept-changes.ts";

/** Applies up to 20 changes of records, counts and corrections, each once, with one answer each (REC-2). */
export const saveRecords = onCall(callableOptions, (request) =>
  acceptChanges(openBackend(), request.auth, request.data),
);
