import { onDocumentWritten } from "firebase-functions/firestore";
import { openAccountsBackend } from "../accounts/account-port.ts";
import { settleAccess } from "./settle-access.ts";

/**
 * Whoever changes a person's record, by a callable or in the console: staff record, sessions and claims follow (ACCESS-37).
 * Retried until it succeeds.
 */
export const keepAccess = onDocumentWritten({ document: "users/{uid}", retry: true }, ({ params }) =>
  settleAccess(openAccountsBackend(), params.uid),
);
