import type * as index from "#functions/index.ts";
import type { CallerAuth } from "#functions/access/verify-caller.ts";
import { acceptInvite } from "#functions/accounts/accept-invite.ts";
import type { AccountsBackend } from "#functions/accounts/account-port.ts";
import { keepProfile } from "#functions/accounts/keep-profile.ts";
import { noteEarlyAccess } from "#functions/accounts/note-early-access.ts";
import { registerCompany } from "#functions/accounts/register-company.ts";
import { resendVerification } from "#functions/accounts/resend-verification.ts";
import { showInvite } from "#functions/accounts/show-invite.ts";
import { acceptDeliveries } from "#functions/delivery/accept-deliveries.ts";
import { assignDeviceLetter } from "#functions/devices/assign-device-letter.ts";
import { endDevice } from "#functions/devices/end-device.ts";
import { keepReport } from "#functions/devices/keep-report.ts";
import { sendEmailCode } from "#functions/emails/send-email-code.ts";
import { takeNewEmail } from "#functions/emails/take-new-email.ts";
import { acceptImage } from "#functions/images/accept-image.ts";
import { applyRows } from "#functions/imports/apply-rows.ts";
import { closeImport } from "#functions/imports/close-import.ts";
import { openImport } from "#functions/imports/open-import.ts";
import { pastImports } from "#functions/imports/past-imports.ts";
import { undoImportStep } from "#functions/imports/undo-import-step.ts";
import { planTeam } from "#functions/itinerary/plan-team.ts";
import { acceptRunChanges } from "#functions/delivery/accept-run-changes.ts";
import { acceptTillCloses } from "#functions/counter/accept-till-closes.ts";
import { acceptPayments } from "#functions/payments/accept-payments.ts";
import { acceptVisits } from "#functions/visits/accept-visits.ts";
import { acceptOrderChanges } from "#functions/orders/accept-order-changes.ts";
import { acceptOrders } from "#functions/orders/accept-orders.ts";
import { moveOrder } from "#functions/orders/move-order.ts";
import { countReaders } from "#functions/operations/count-readers.ts";
import { logErrors } from "#functions/operations/log-errors.ts";
import { runOperation } from "#functions/operations/run-operation.ts";
import { showOperations } from "#functions/operations/show-operations.ts";
import { VIEWS } from "#domain/operations/operations-view.ts";
import { answerPing } from "#functions/ping.ts";
import { changeOwnPassword } from "#functions/passwords/change-own-password.ts";
import { replacePassword } from "#functions/passwords/replace-password.ts";
import { sendPasswordReset } from "#functions/passwords/send-password-reset.ts";
import { showResetCode } from "#functions/passwords/show-reset-code.ts";
import { acceptChanges } from "#functions/records/accept-changes.ts";
import { recoverWork } from "#functions/recovery/recover-work.ts";
import { authOf } from "./functions-backend.ts";
import { NOW } from "./sales.ts";
import * as valid from "./valid-requests.ts";

/** Every exported callable. One without an entry in `CALLABLES` does not compile. */
export type CallableName = {
  [Name in keyof typeof index]: "stream" extends keyof (typeof index)[Name] ? Name : never;
}[keyof typeof index];

/** What arrives with a call. */
export interface SentCall {
  readonly auth: CallerAuth;
  readonly address: string;
  readonly data: unknown;
}

export interface Callable {
  /** The function that the callable runs. */
  readonly handler: { readonly name: string };
  readonly call: (backend: AccountsBackend, sent: SentCall) => unknown;
  /** A caller who may; undefined where no sign-in is needed. */
  readonly caller: CallerAuth;
  /** A request that is accepted; another one for each `n`. */
  readonly valid: (n: number) => unknown;
  /** How many kinds of requests `valid` has, if they differ. */
  readonly kinds?: number;
}

const owner = authOf("demo-owner");
const administrator = authOf("demo-super");
/** The build that an administrator's requests come from. */
const APP = "2.0.0+1a2b3c4d5e";
/** However far a test moves the clock. */
const JUST_SIGNED_IN = authOf("demo-ana", { auth_time: NOW / 1_000 + 86_400 });

/** The callables as the functions runtime calls them, apart from its own work (tokens, HTTP). */
export const CALLABLES: Readonly<Record<CallableName, Callable>> = {
  readInvite: {
    handler: showInvite,
    call: (backend, { address, data }) => showInvite(backend, address, data),
    caller: undefined,
    valid: valid.inviteQuestion,
  },
  requestEarlyAccess: {
    handler: noteEarlyAccess,
    call: (backend, { address, data }) => noteEarlyAccess(backend, address, data),
    caller: undefined,
    valid: valid.earlyAccess,
  },
  requestPasswordReset: {
    handler: sendPasswordReset,
    call: (backend, { address, data }) => sendPasswordReset(backend, address, data),
    caller: undefined,
    valid: valid.passwordReset,
  },
  requestVerification: {
    handler: resendVerification,
    call: (backend, { auth, data }) => resendVerification(backend, auth, data),
    caller: authOf("demo-ana", { email_verified: false }),
    valid: () => ({ language: "es" }),
  },
  saveProfile: {
    handler: keepProfile,
    call: (backend, { auth, data }) => keepProfile(backend, auth, data),
    caller: authOf("demo-ana"),
    valid: valid.profile,
  },
  signUpCompany: {
    handler: registerCompany,
    call: (backend, { address, data }) => registerCompany(backend, address, data),
    caller: undefined,
    valid: valid.companySignup,
  },
  signupWithInvite: {
    handler: acceptInvite,
    call: (backend, { address, data }) => acceptInvite(backend, address, data),
    caller: undefined,
    valid: valid.inviteSignup,
  },
  registerDevice: {
    handler: assignDeviceLetter,
    call: (backend, { auth, data }) => assignDeviceLetter(backend, auth, data),
    caller: authOf("demo-ana"),
    valid: (n) => ({ installId: `i${n % 300}`, platform: "Android", appVersion: "1" }),
  },
  reportDevice: {
    handler: keepReport,
    call: (backend, { auth, data }) => keepReport(backend, auth, data),
    caller: authOf("demo-ana"),
    valid: valid.deviceReport,
  },
  signOutDevice: {
    handler: endDevice,
    call: (backend, { auth, data }) => endDevice(backend, auth, data),
    caller: owner,
    valid: () => ({ uid: "demo-luis", installId: "install-1" }),
  },
  saveImage: {
    handler: acceptImage,
    call: (backend, { auth, data }) => acceptImage(backend, auth, data),
    caller: owner,
    valid: valid.image,
  },
  applyImportRows: {
    handler: applyRows,
    call: (backend, { auth, data }) => applyRows(backend, auth, data),
    caller: owner,
    valid: valid.importBatch,
    kinds: 4,
  },
  finishImport: {
    handler: closeImport,
    call: (backend, { auth, data }) => closeImport(backend, auth, data),
    caller: owner,
    valid: (n) => ({ importId: `to-finish-${n % valid.PREPARED}` }),
  },
  listImports: {
    handler: pastImports,
    call: (backend, { auth }) => pastImports(backend, auth),
    caller: owner,
    valid: () => null,
  },
  startImport: {
    handler: openImport,
    call: (backend, { auth, data }) => openImport(backend, auth, data),
    caller: owner,
    valid: (n) => valid.importStart(`new-${n}`),
  },
  undoImport: {
    handler: undoImportStep,
    call: (backend, { auth, data }) => undoImportStep(backend, auth, data),
    caller: owner,
    valid: (n) => ({ importId: `to-undo-${n % valid.PREPARED}` }),
  },
  advanceOrder: {
    handler: moveOrder,
    call: (backend, { auth, data }) => moveOrder(backend, auth, data),
    caller: authOf("demo-store"),
    valid: valid.orderStep,
  },
  changeOrders: {
    handler: acceptOrderChanges,
    call: (backend, { auth, data }) => acceptOrderChanges(backend, auth, data),
    caller: authOf("demo-store"),
    valid: valid.orderChange,
  },
  changeRuns: {
    handler: acceptRunChanges,
    call: (backend, { auth, data }) => acceptRunChanges(backend, auth, data),
    caller: authOf("demo-store"),
    valid: valid.runChange,
    kinds: 3,
  },
  placeOrders: {
    handler: acceptOrders,
    call: (backend, { auth, data }) => acceptOrders(backend, auth, data),
    caller: authOf("demo-ana"),
    valid: valid.order,
  },
  recordVisits: {
    handler: acceptVisits,
    call: (backend, { auth, data }) => acceptVisits(backend, auth, data),
    caller: authOf("demo-ana"),
    valid: valid.visit,
  },
  recordPayments: {
    handler: acceptPayments,
    call: (backend, { auth, data }) => acceptPayments(backend, auth, data),
    caller: authOf("demo-ana"),
    valid: valid.payment,
  },
  recordTillCloses: {
    handler: acceptTillCloses,
    call: (backend, { auth, data }) => acceptTillCloses(backend, auth, data),
    caller: authOf("demo-store"),
    valid: valid.tillClose,
  },
  recordDeliveries: {
    handler: acceptDeliveries,
    call: (backend, { auth, data }) => acceptDeliveries(backend, auth, data),
    caller: authOf("demo-owner"),
    valid: valid.delivery,
  },
  planItinerary: {
    handler: planTeam,
    call: (backend, { auth, data }) => planTeam(backend, auth, data),
    caller: owner,
    valid: valid.planRequest,
    kinds: 2,
  },
  changePassword: {
    handler: changeOwnPassword,
    call: (backend, { auth, data }) => changeOwnPassword(backend, auth, data),
    caller: JUST_SIGNED_IN,
    valid: (n) => ({ password: `otra-clave-larga-${n}` }),
  },
  requestEmailChange: {
    handler: sendEmailCode,
    call: (backend, { auth, data }) => sendEmailCode(backend, auth, data),
    caller: JUST_SIGNED_IN,
    valid: (n) => ({ email: `nueva-${n}@demo.test` }),
  },
  changeEmail: {
    handler: takeNewEmail,
    call: (backend, { auth, data }) => takeNewEmail(backend, auth, data),
    caller: JUST_SIGNED_IN,
    valid: () => ({ code: valid.EMAIL_CODE }),
    kinds: 1,
  },
  readResetCode: {
    handler: showResetCode,
    call: (backend, { address, data }) => showResetCode(backend, address, data),
    caller: undefined,
    valid: valid.inviteQuestion,
  },
  resetPassword: {
    handler: replacePassword,
    call: (backend, { address, data }) => replacePassword(backend, address, data),
    caller: undefined,
    valid: valid.passwordReplacement,
  },
  recoverUnsent: {
    handler: recoverWork,
    call: (backend, { auth, data }) => recoverWork(backend, auth, data),
    caller: owner,
    valid: valid.recovery,
    kinds: 19,
  },
  reportErrors: {
    handler: logErrors,
    call: ({ now }, { address, data }) => logErrors(address, data, now()),
    caller: undefined,
    valid: valid.errorReport,
  },
  ping: {
    handler: answerPing,
    call: ({ now }, { address, data }) => answerPing(data, address, now()),
    caller: undefined,
    valid: (n) => ({ nonce: `n${n}` }),
  },
  saveRecords: {
    handler: acceptChanges,
    call: (backend, { auth, data }) => acceptChanges(backend, auth, data),
    caller: owner,
    valid: valid.change,
    kinds: 11,
  },
  changeOperations: {
    handler: runOperation,
    call: (backend, { auth, data }) => runOperation(backend, auth, data, APP),
    caller: administrator,
    valid: valid.operation,
    kinds: 8,
  },
  noteAnnouncements: {
    handler: countReaders,
    call: (backend, { auth, data }) => countReaders(backend, auth, data),
    caller: authOf("demo-ana"),
    valid: (n) => ({ announcements: [{ id: "announced", isSeen: n % 2 === 0 }] }),
  },
  readOperations: {
    handler: showOperations,
    call: (backend, { auth, data }) => showOperations(backend, auth, data, APP),
    caller: administrator,
    valid: (n) => ({ view: VIEWS[n % VIEWS.length] }),
    kinds: VIEWS.length,
  },
};

/** All callables, as rows for `it.each`. */
export const ALL_CALLABLES = Object.entries(CALLABLES) as [CallableName, Callable][];
