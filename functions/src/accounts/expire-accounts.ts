import { logger } from "firebase-functions";
import { onSchedule } from "firebase-functions/scheduler";
import { LONG_RUN } from "../callable-options.ts";
import { openAccountsBackend } from "./account-port.ts";
import { expireUnverified } from "./expire-unverified.ts";

/** Clears accounts whose address was never confirmed (COMPANY-29). */
export const expireAccounts = onSchedule({ schedule: "every day 04:00", ...LONG_RUN }, async () => {
  await expireUnverified(openAccountsBackend(), (uid, error) =>
    logger.error("an unverified account could not be cleared", { uid, error }),
  );
});
