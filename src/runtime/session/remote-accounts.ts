import { accept, refuse, type Result } from "#domain/values/result.ts";
import { readDeviceFacts } from "../engine/device-facts.ts";
import type { CallProblem } from "#remote/calls/call-function.ts";
import { createEarlyAccess } from "./early-access.ts";
import type { AccountAnswer, AccountProblem, Accounts } from "#ports/accounts.ts";

/** The backend code, loaded on first use to keep it out of the first paint. */
const remote = async () => {
  const [accounts, codes, devices, records, auth, { getAppCheckToken }, { createCaller }] = await Promise.all([
    import("#remote/auth/accounts.ts"),
    import("#remote/auth/auth-codes.ts"),
    import("#remote/calls/register-device.ts"),
    import("#remote/feeds/account-records.ts"),
    import("#remote/auth/auth.ts"),
    import("#remote/auth/app-check.ts"),
    import("#remote/calls/call-function.ts"),
  ]);
  const credentials = { getIdToken: auth.getIdToken, getAppCheckToken };
  return { accounts, codes, devices, records, auth, call: createCaller(credentials), credentials };
};

export const earlyAccess = createEarlyAccess((person, signal) =>
  withRemote(async ({ accounts }) => plain(await accounts.requestEarlyAccess(person, signal))),
);

/** A visitor's or employee's own account at the real backend. */
export const remoteAccounts: Accounts = {
  signUpCompany: (signup) =>
    withRemote(async ({ accounts, call }) => plain(await accounts.signUpCompany(call, signup))),
  readInvite: (code) =>
    withRemote(async ({ accounts, call }) => {
      const answer = await accounts.readInvite(call, code);
      // A malformed code is treated as unknown.
      if (answer.ok || answer.problem.code !== "invalid-argument" || !answer.problem.fromFunction) return plain(answer);
      return accept({ state: "unknown" });
    }),
  signupWithInvite: (signup) =>
    withRemote(async ({ accounts, call }) => plain(await accounts.signupWithInvite(call, signup))),
  resendVerification: (language) =>
    withRemote(async ({ accounts, call }) => plain(await accounts.requestVerification(call, language))),
  confirmEmail: (code) => withRemote(({ codes }) => codes.confirmEmail(code)),
  requestPasswordReset: (email, language) =>
    withRemote(async ({ accounts }) => plain(await accounts.requestPasswordReset(email, language))),
  readResetCode: (code) =>
    withRemote(async ({ accounts, call }) => {
      const answer = await accounts.readResetCode(call, code);
      // A malformed code is treated as unknown.
      return !answer.ok && answer.problem.code === "invalid-argument" ? refuse("gone") : plain(answer);
    }),
  resetPassword: (code, password) =>
    withRemote(async ({ accounts, call }) => plain(await accounts.resetPassword(call, code, password))),
  requestEarlyAccess: earlyAccess.request,
  readProfile: (uid) => own(({ records, credentials }, who) => records.readProfile(uid ?? who.uid, credentials)),
  saveProfile: (profile) => withRemote(async ({ accounts, call }) => plain(await accounts.saveProfile(call, profile))),
  listDevices: () =>
    own(({ records, credentials }, { uid, companyId }) => records.listDevices(companyId, uid, credentials)),
  nameDevice: ({ installId, letter }, name) =>
    withRemote(async ({ devices, call }) => {
      const { platform, appVersion } = await readDeviceFacts();
      const answer = await devices.registerDevice(call, { installId, platform, appVersion, letter, name });
      return answer.ok ? accept(null) : plain(answer);
    }),
  signOutDevice: (device) =>
    withRemote(async ({ accounts, call }) => plain(await accounts.signOutDevice(call, device))),
  requestEmailChange: (email, password) =>
    withRemote(async ({ accounts, call, codes }) => {
      const confirmed = await codes.confirmPassword(password);
      return confirmed.ok ? plain(await accounts.requestEmailChange(call, email)) : confirmed;
    }),
  changeEmail: (code, password) =>
    withRemote(async ({ accounts, call, codes }) => {
      const confirmed = await codes.confirmPassword(password);
      return confirmed.ok ? plain(await accounts.changeEmail(call, code)) : confirmed;
    }),
  changePassword: (current, next) => withRemote((remote) => changePassword(remote, current, next)),
};

type Remote = Awaited<ReturnType<typeof remote>>;

/** The change ends every session, this one too: it begins again with the new password, without asking. */
async function changePassword({ accounts, auth, call, codes }: Remote, current: string, next: string): AccountAnswer {
  const confirmed = await codes.confirmPassword(current);
  if (!confirmed.ok) return confirmed;
  const changed = plain(await accounts.changePassword(call, next));
  const user = changed.ok ? await auth.currentUser() : null;
  if (user) await auth.signIn(user.email, next);
  return changed;
}

/** A chunk that could not be fetched counts as an unreachable backend. */
async function withRemote<Value, Problem>(
  work: (remote: Remote) => Promise<Result<Value, Problem>>,
): Promise<Result<Value, Problem | "offline">> {
  const loaded = await remote().catch(() => null);
  return loaded ? work(loaded) : refuse("offline");
}

async function own<Value>(
  read: (remote: Remote, who: { uid: string; companyId: string }) => Promise<Value>,
): Promise<Result<Value, AccountProblem>> {
  try {
    const loaded = await remote();
    const who = await loaded.auth.readClaims();
    return who ? accept(await read(loaded, who)) : refuse("failed");
  } catch {
    // RemoteUnreachable, or a chunk that could not be fetched: either way there was no answer.
    return refuse("offline");
  }
}

function plain<Value>(answer: Result<Value, CallProblem>): Result<Value, AccountProblem> {
  return answer.ok ? answer : refuse(problemOf(answer.problem));
}

function problemOf({ code, reason }: CallProblem): AccountProblem {
  const known = reason === undefined ? undefined : REASONS[reason];
  if (known) return known;
  if (code === "resource-exhausted") return "tooOften";
  return code === "offline" || code === "timeout" || code === "unavailable" ? "offline" : "failed";
}

const REASONS: Readonly<Record<string, AccountProblem>> = {
  EMAIL_TAKEN: "emailTaken",
  EMAIL_SAME: "emailSame",
  EMAIL_CODE_WRONG: "wrongCode",
  EMAIL_CODE_EXPIRED: "expired",
  SIGNUP_CLOSED: "signupClosed",
  INVITE_BY_MAIL: "mailedOnly",
  RESET_EXPIRED: "expired",
  RESET_UNKNOWN: "gone",
  INVITE_EXPIRED: "expired",
  INVITE_USED: "gone",
  INVITE_REVOKED: "gone",
  INVITE_UNKNOWN: "gone",
  WAIT: "tooOften",
  passwordTooShort: "passwordTooShort",
  passwordTooLong: "passwordTooLong",
  passwordHasEmail: "passwordHasEmail",
};
