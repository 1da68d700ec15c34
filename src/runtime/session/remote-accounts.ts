import { accept, refuse, type Result } from "#domain/values/result.ts";
import type { CallProblem } from "#remote/calls/call-function.ts";
import { createEarlyAccess } from "./early-access.ts";
import type { AccountProblem, Accounts } from "#ports/accounts.ts";

/** The code that speaks to the backend, fetched when it is first asked: nothing of it stands before the first paint. */
const remote = async () => {
  const [accounts, codes, records, auth, { createCaller }] = await Promise.all([
    import("#remote/auth/accounts.ts"),
    import("#remote/auth/auth-codes.ts"),
    import("#remote/feeds/own-records.ts"),
    import("#remote/auth/auth.ts"),
    import("#remote/calls/call-function.ts"),
  ]);
  const { getIdToken } = auth;
  return { accounts, codes, records, auth, call: createCaller({ getIdToken }), credentials: { getIdToken } };
};

/** What visitors and staff do with their own account, at the real backend. */
export const remoteAccounts: Accounts = {
  async signUpCompany(signup) {
    const { accounts, call } = await remote();
    return plain(await accounts.signUpCompany(call, signup));
  },
  async readInvite(code) {
    const { accounts, call } = await remote();
    const answer = await accounts.readInvite(call, code);
    // A code that cannot even be read is no code of ours.
    return !answer.ok && answer.problem.code === "invalid-argument" ? accept({ state: "unknown" }) : plain(answer);
  },
  async signupWithInvite(signup) {
    const { accounts, call } = await remote();
    return plain(await accounts.signupWithInvite(call, signup));
  },
  async resendVerification(language) {
    const { accounts, call } = await remote();
    return plain(await accounts.requestVerification(call, language));
  },
  confirmEmail: async (code) => (await remote()).codes.confirmEmail(code),
  async requestPasswordReset(email, language) {
    return plain(await (await remote()).accounts.requestPasswordReset(email, language));
  },
  readResetCode: async (code) => (await remote()).codes.readResetCode(code),
  resetPassword: async (code, password) => (await remote()).codes.resetPassword(code, password),
  requestEarlyAccess: createEarlyAccess(async (person) =>
    plain(await (await remote()).accounts.requestEarlyAccess(person)),
  ),
  readProfile: () => own(({ records, credentials }, { uid }) => records.readProfile(uid, credentials)),
  async saveProfile(profile) {
    const { accounts, call } = await remote();
    return plain(await accounts.saveProfile(call, profile));
  },
  listDevices: () =>
    own(({ records, credentials }, { uid, companyId }) => records.listDevices(companyId, uid, credentials)),
  changePassword: async (current, next) => (await remote()).codes.changePassword(current, next),
};

type Remote = Awaited<ReturnType<typeof remote>>;

async function own<Value>(
  read: (remote: Remote, who: { uid: string; companyId: string }) => Promise<Value>,
): Promise<Result<Value, AccountProblem>> {
  try {
    const loaded = await remote();
    const who = await loaded.auth.readClaims();
    return who ? accept(await read(loaded, who)) : refuse("failed");
  } catch {
    // RemoteUnreachable, or a chunk that could not be fetched: both mean that nobody answered.
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
  INVITE_EXPIRED: "expired",
  INVITE_USED: "gone",
  INVITE_REVOKED: "gone",
  INVITE_UNKNOWN: "gone",
  WAIT: "tooOften",
  passwordTooShort: "passwordTooShort",
  passwordTooLong: "passwordTooLong",
  passwordHasEmail: "passwordHasEmail",
};
