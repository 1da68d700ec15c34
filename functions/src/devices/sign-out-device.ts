import { onCall } from "../on-call.ts";
import { openBackend } from "../backend.ts";
import { callableOptions } from "../callable-options.ts";
import { endDevice } from "./end-device.ts";

/** Signs a device out at its next contact (ACCESS-43). */
export const signOutDevice = onCall(callableOptions, (request) => endDevice(openBackend(), request.auth, request.data));
