import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { onCall } from "../on-call.ts";
import { countReaders } from "./count-readers.ts";

/** Notes which announcements reached somebody, and which they saw (OPS-8). */
export const noteAnnouncements = onCall(callableOptions, (request) =>
  countReaders(openBackend(), request.auth, request.data),
);
