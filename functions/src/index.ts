import "./global-options.ts";

export { sendMails } from "./mails/send-mails.ts";
export { keepAccess } from "./access/keep-access.ts";
export { expireAccounts } from "./accounts/expire-accounts.ts";
export { readInvite } from "./accounts/read-invite.ts";
export { requestEarlyAccess } from "./accounts/request-early-access.ts";
export { requestVerification } from "./accounts/request-verification.ts";
export { saveProfile } from "./accounts/save-profile.ts";
export { signUpCompany } from "./accounts/sign-up-company.ts";
export { signupWithInvite } from "./accounts/signup-with-invite.ts";
export { registerDevice } from "./devices/register-device.ts";
export { reportDevice } from "./devices/report-device.ts";
export { signOutDevice } from "./devices/sign-out-device.ts";
export { changeEmail } from "./emails/change-email.ts";
export { requestEmailChange } from "./emails/request-email-change.ts";
export { saveImage } from "./images/save-image.ts";
export { changeOperations } from "./operations/change-operations.ts";
export { noteAnnouncements } from "./operations/note-announcements.ts";
export { readOperations } from "./operations/read-operations.ts";
export { reportErrors } from "./operations/report-errors.ts";
export { applyImportRows } from "./imports/apply-import-rows.ts";
export { finishImport } from "./imports/finish-import.ts";
export { listImports } from "./imports/list-imports.ts";
export { startImport } from "./imports/start-import.ts";
export { undoImport } from "./imports/undo-import.ts";
export { advanceOrder } from "./orders/advance-order.ts";
export { changeRuns } from "./delivery/change-runs.ts";
export { changeOrders } from "./orders/change-orders.ts";
export { placeOrders } from "./orders/place-orders.ts";
export { changePassword } from "./passwords/change-password.ts";
export { readResetCode } from "./passwords/read-reset-code.ts";
export { requestPasswordReset } from "./passwords/request-password-reset.ts";
export { resetPassword } from "./passwords/reset-password.ts";
export { ping } from "./ping.ts";
export { saveRecords } from "./records/save-records.ts";
export { recoverUnsent } from "./recovery/recover-unsent.ts";
export { recordDeliveries } from "./delivery/record-deliveries.ts";
export { recordPayments } from "./payments/record-payments.ts";
export { recordTillCloses } from "./counter/record-till-closes.ts";
export { recordVisits } from "./visits/record-visits.ts";
export { planItinerary } from "./itinerary/plan-itinerary.ts";
export { requestTasks } from "./tasks/request-tasks.ts";
export {
  checkFigures,
  completeOrders,
  foldStock,
  handOverOrders,
  planDays,
  publishBlock,
  publishCatalogue,
  releaseOrders,
  sendDigest,
} from "./tasks/task-functions.ts";
