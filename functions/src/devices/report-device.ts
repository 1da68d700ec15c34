import { onCall } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { keepReport } from "./keep-report.ts";

/** Keeps what a device tells of itself between two starts of the app (COMPANY-36). */
export const reportDevice = onCall(callableOptions, (request) => keepReport(openBackend(), request.auth, request.data));
