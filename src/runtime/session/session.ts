import {
  type AccessProblem,
  accessProblemText,
  checkAccess,
  isSessionExpired,
  readRoleConfiguration,
} from "#domain/access/access.ts";
import type { Identity } from "#domain/access/identity.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { differs } from "./differs.ts";
import { createProviderTurns } from "./provider-turns.ts";
import type { SessionPorts, SignedOutReason } from "./session-ports.ts";

export type SessionState =
  | { readonly at: "starting" }
  /** `sent` = they were signed out since this page was loaded, which leads to /login (ACCESS-8). */
  | { readonly at: "signedOut"; readonly message: SignedOutReason | null; readonly sent: boolean }
  | { readonly at: "unverified"; readonly email: string }
  | { readonly at: "signedIn"; readonly identity: Identity };

export interface Session {
  readonly state: SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: () => Promise<void>;
  readonly signIn: (email: string, password: string) => Promise<Result<null, { message: string }>>;
  /** A new 24 hours by the password. With an open capture only the session's age changes. `email` if it is another now. */
  readonly renew: (password: string, email?: string) => Promise<Result<null, { message: string }>>;
  /** Checks again whether the e-mail is verified, and signs in if so. False if not. */
  readonly checkVerified: () => Promise<boolean>;
  readonly signOut: (message?: SignedOutReason) => Promise<void>;
  /** Finishes, after the start, the sign-outs that a closed tab interrupted. */
  readonly finishSignOuts: () => Promise<void>;
  /** Removes what running work wrote while its account was leaving. */
  readonly clearFormerAccounts: () => Promise<void>;
  /** Runs the access chain against the server. Without an answer nothing changes. */
  readonly recheck: () => Promise<void>;
  /** The same at once, because the server has refused this account something (ACCESS-39). */
  readonly checkRefusal: () => Promise<void>;
  /** Ends a session older than 24 h, unless a capture is open: then when the last one ends (ACCESS-16). */
  readonly checkAge: () => void;
  readonly beginCapture: () => boolean;
  readonly endCapture: () => void;
}

/** A network that drops every few seconds must not cause a check each time. */
const RECHECK_EVERY_MS = 60_000;

/** Listeners are refused all together, and again whenever they try. */
const REFUSED_EVERY_MS = 10_000;

/** The state machine of ACCESS-6: starting, signed out, unverified, signed in. It never touches unsent work. */
export function createSession({ auth, memory, now }: SessionPorts): Session {
  let state: SessionState = { at: "starting" };
  let captures = 0;
  /** A reason to sign out that arose while a capture was open. */
  let deferred: SignedOutReason | null = null;
  /** When the server last confirmed this session. */
  let confirmedAt = 0;
  /** When it was last asked because of a refusal. */
  let askedAt = 0;
  const listeners = new Set<() => void>();
  const provider = createProviderTurns({ auth, memory }, () => state.at === "signedOut");

  function enter(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function leave(message: SignedOutReason | null): Promise<void> {
    const left = state.at === "signedIn" ? state.identity : null;
    const out: SessionState = { at: "signedOut", message, sent: true };
    memory.keepUnverified(null);
    deferred = null;
    if (message) memory.keepMessage(message);
    if (message && left) {
      enter(out);
      const ended = await hasEnded(left);
      await provider.whenSignedIn();
      if (!ended || state !== out) return;
    }
    const isAged = left !== null && isSessionExpired(left.authTime, now());
    const forgotten = memory.forgetIdentity({ returns: message?.code === "sessionExpired" && isAged });
    const signedOut = provider.signOut(forgotten);
    await forgotten;
    if (state !== out) enter(out);
    await Promise.all([signedOut, memory.clearFormerAccounts()]);
  }

  /**
   * Waits for orders open in other tabs, which may be finished (ACCESS-16). False if the person renewed the session
   * there: then it continues here too.
   */
  async function hasEnded(left: Identity): Promise<boolean> {
    await memory.whenCapturesEnd();
    const kept = await memory.readIdentity();
    const isRenewed = kept !== null && kept.uid === left.uid && kept.verifiedAt > left.verifiedAt;
    if (isRenewed && state.at === "signedOut") enter({ at: "signedIn", identity: kept });
    return !isRenewed;
  }

  /** Another tab signed this account out, or another one in. */
  async function follow(): Promise<void> {
    const identity = await memory.readIdentity();
    if (state.at !== "signedIn" || identity?.uid === state.identity.uid) return;
    deferred = null;
    enter(identity ? { at: "signedIn", identity } : { at: "signedOut", message: null, sent: true });
  }

  /**
   * The person's record is read before the token is renewed: of a deactivated account whose sessions the server has ended
   * there is nothing left to read it with.
   */
  async function runChain(): Promise<Result<Identity, AccessProblem>> {
    const known = await auth.readClaims({ fresh: false });
    const uid = known?.uid ?? (state.at === "signedIn" ? state.identity.uid : null);
    const [configuration, maintenance, userRecord] = await Promise.all([
      auth.readRoleConfiguration().catch(() => null),
      auth.readMaintenance().catch(() => false),
      uid === null ? null : auth.readUserRecord(uid).catch(() => null),
    ]);
    const claims = known && (await auth.readClaims({ fresh: true }));
    if (!claims) {
      const isDeactivated = uid !== null && userRecord?.active === false;
      return refuse(isDeactivated ? { code: "deactivated", uid } : { code: "sessionExpired" });
    }
    const access = checkAccess({
      claims,
      roleConfiguration: readRoleConfiguration(configuration),
      userRecord,
      now: now(),
      maintenance,
    });
    if (!access.ok) return access;
    const { fullName } = access.value;
    confirmedAt = now();
    return accept({
      ...access.value,
      roles: [...access.value.roles],
      fullName: userRecord?.fullName || fullName,
      repCode: userRecord?.repCode || (await memory.readIdentity())?.repCode || "",
      verifiedAt: now(),
    });
  }

  async function admit(email: string): Promise<void> {
    const checked = await runChain();
    if (checked.ok) {
      memory.keepUnverified(null);
      await memory.keepIdentity(checked.value);
      enter({ at: "signedIn", identity: checked.value });
      void memory.clearFormerAccounts();
    } else if (checked.problem.code === "emailNotVerified") {
      waitForVerification(email);
    } else {
      await leave(checked.problem);
    }
  }

  /**
   * Applies the server's answer for a signed-in user. With an open capture only the session's age changes; the rest
   * waits.
   */
  async function take(checked: Result<Identity, AccessProblem>, uid: string): Promise<void> {
    if (!isStillIn(uid)) return;
    if (checked.ok) {
      await memory.keepIdentity(checked.value);
      if (state.at !== "signedIn") return;
      const { authTime, verifiedAt } = checked.value;
      const identity = captures === 0 ? checked.value : { ...state.identity, authTime, verifiedAt };
      if (differs(identity, state.identity)) enter({ at: "signedIn", identity });
    } else if (checked.problem.code !== "emailNotVerified") {
      if (captures === 0) await leave(checked.problem);
      else deferred = checked.problem;
    }
  }

  async function check(): Promise<void> {
    if (state.at !== "signedIn") return;
    const { uid } = state.identity;
    const checked = await runChain().catch(() => null);
    if (checked) await take(checked, uid);
  }

  function isStillIn(uid: string): boolean {
    return state.at === "signedIn" && state.identity.uid === uid;
  }

  function waitForVerification(email: string): void {
    memory.keepUnverified(email);
    enter({ at: "unverified", email });
  }

  const session: Session = {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      const kept = memory.takeMessage();
      const identity = await memory.readIdentity();
      const unverified = memory.readUnverified();
      if (identity || unverified !== null) memory.keepProviderUse(true);
      memory.onAccountChanged(follow);
      if (identity) {
        enter({ at: "signedIn", identity });
        return session.checkAge();
      }
      if (unverified !== null) return enter({ at: "unverified", email: unverified });
      enter({ at: "signedOut", message: kept, sent: false });
    },
    signIn: (email, password) =>
      provider.signIn(async () => {
        memory.keepProviderUse(true);
        const signedIn = await auth.signIn(email, password);
        if (!signedIn.ok) {
          memory.keepProviderUse(false);
          memory.keepMessage({ code: "provider", text: signedIn.problem.message });
          return refuse(signedIn.problem);
        }
        memory.takeMessage();
        const user = signedIn.value.emailVerified ? signedIn.value : await auth.reloadUser();
        if (user?.emailVerified) await admit(email);
        else waitForVerification(email);
        return accept(null);
      }),
    async renew(password, newEmail) {
      if (state.at !== "signedIn") return refuse({ message: accessProblemText({ code: "sessionExpired" }) });
      const { uid, email } = state.identity;
      const renewed = await auth.signIn(newEmail ?? email, password);
      if (!renewed.ok) return refuse(renewed.problem);
      try {
        await take(await runChain(), uid);
        return accept(null);
      } catch (error) {
        return refuse({ message: error instanceof Error ? error.message : String(error) });
      }
    },
    async checkVerified() {
      const user = await auth.reloadUser();
      if (!user) {
        await leave({ code: "sessionExpired" });
        return true;
      }
      if (user.emailVerified) await admit(user.email);
      return user.emailVerified;
    },
    signOut: (message) => leave(message ?? null),
    async finishSignOuts() {
      if (state.at === "signedOut" && memory.readProviderUse()) {
        await provider.signOut();
      }
      await memory.clearFormerAccounts();
    },
    clearFormerAccounts: () => memory.clearFormerAccounts(),
    async recheck() {
      if (now() - confirmedAt >= RECHECK_EVERY_MS) await check();
    },
    async checkRefusal() {
      if (now() - askedAt < REFUSED_EVERY_MS) return;
      askedAt = now();
      await check();
    },
    checkAge() {
      if (captures > 0 || state.at !== "signedIn" || !isSessionExpired(state.identity.authTime, now())) return;
      void leave({ code: "sessionExpired" });
    },
    beginCapture() {
      session.checkAge();
      if (state.at !== "signedIn") return false;
      if (captures === 0 && isSessionExpired(state.identity.authTime, now())) return false;
      captures += 1;
      return true;
    },
    endCapture() {
      captures = Math.max(0, captures - 1);
      if (captures === 0 && deferred) void leave(deferred);
      else session.checkAge();
    },
  };
  return session;
}
