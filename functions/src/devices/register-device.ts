import { onCall } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { assignDeviceLetter } from "./assign-device-letter.ts";

/** Assigns an installation the letter of its order numbers (ORDER-4). */
export const registerDevice = onCall(callableOptions, (request) =>
  assignDeviceLetter(openBackend(), request.auth, request.data),
);
