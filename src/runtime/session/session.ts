import { accessProblemText, isSessionExpired, readRoleConfiguration } from "#domain/access/access.ts";
import { isShutOut, type KnownMaintenance } from "#domain/access/maintenance.ts";
import type { Identity } from "#domain/access/identity.ts";
import { accept, refuse } from "#domain/values/result.ts";
import { type Checked, checkSession, maintenanceReason } from "./check-session.ts";
import { differs } from "./differs.ts";
import { createProviderTurns } from "./provider-turns.ts";
import type { MaintenanceReason, SessionPorts, SignedOutReason } from "./session-ports.ts";
import type { Session, SessionState } from "./session-state.ts";

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
  let known: KnownMaintenance = { period: null, roles: [] };
  const listeners = new Set<() => void>();
  const provider = createProviderTurns({ auth, memory }, () => state.at === "signedOut");

  function enter(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function leave(message: SignedOutReason | null): Promise<void> {
    if (message?.code === "maintenance" && state.at === "signedIn") return close(state.identity, message);
    const left = "identity" in state ? state.identity : null;
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

  function close(identity: Identity, message: MaintenanceReason): void {
    deferred = null;
    enter({ at: "closed", identity, message });
  }

  /** Says it to everybody who shows it. */
  async function learn(next: KnownMaintenance): Promise<void> {
    const isMoved = JSON.stringify(next.period) !== JSON.stringify(known.period);
    known = isMoved ? next : { ...next, period: known.period };
    await memory.keepMaintenance(next);
    if (isMoved) for (const listener of listeners) listener();
  }

  /** Maintenance is over, or its end has moved. Offline the session goes on as the device knows it. */
  async function reopen(): Promise<void> {
    if (state.at !== "closed") return;
    const { identity } = state;
    const checked = await runChain().catch(() => null);
    if (state.at !== "closed" || state.identity !== identity) return;
    if (checked === null) {
      if (isShutOut(known, identity.roles, now())) return;
      if (isSessionExpired(identity.authTime, now())) return leave({ code: "sessionExpired" });
      return enter({ at: "signedIn", identity });
    }
    if (checked.ok) {
      await memory.keepIdentity(checked.value);
      return enter({ at: "signedIn", identity: checked.value });
    }
    if (checked.problem.code === "maintenance") return enter({ at: "closed", identity, message: checked.problem });
    await leave(checked.problem.code === "emailNotVerified" ? null : checked.problem);
  }

  /** Another tab signed this account out, or another one in. */
  async function follow(): Promise<void> {
    const identity = await memory.readIdentity();
    if (!("identity" in state) || identity?.uid === state.identity.uid) return;
    deferred = null;
    enter(identity ? { at: "signedIn", identity } : { at: "signedOut", message: null, sent: true });
  }

  async function runChain(): Promise<Checked> {
    const uid = "identity" in state ? state.identity.uid : null;
    const { result, maintenance } = await checkSession({ auth, now }, { uid, known });
    if (maintenance !== null) await learn(maintenance);
    if (!result.ok) return result;
    confirmedAt = now();
    const repCode = result.value.repCode || (await memory.readIdentity())?.repCode || "";
    return accept({ ...result.value, repCode });
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
  async function take(checked: Checked, uid: string): Promise<void> {
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
    get maintenance() {
      return known.period;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      const kept = memory.takeMessage();
      known = await memory.readMaintenance();
      const identity = await memory.readIdentity();
      const unverified = memory.readUnverified();
      if (identity || unverified !== null) memory.keepProviderUse(true);
      memory.onAccountChanged(follow);
      if (identity && isShutOut(known, identity.roles, now())) {
        return enter({ at: "closed", identity, message: maintenanceReason(known.period, identity.roles.join(", ")) });
      }
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
          memory.keepMessage({ code: "provider", problem: signedIn.problem });
          return refuse(signedIn.problem);
        }
        memory.takeMessage();
        if (state.at === "closed" && state.identity.uid === signedIn.value.uid) {
          await reopen();
          return accept(null);
        }
        const user = signedIn.value.emailVerified ? signedIn.value : await auth.reloadUser();
        if (user?.emailVerified) await admit(email);
        else waitForVerification(email);
        return accept(null);
      }),
    async renew(password, newEmail) {
      if (state.at !== "signedIn")
        return refuse({ code: "failed", message: accessProblemText({ code: "sessionExpired" }) });
      const { uid, email } = state.identity;
      const renewed = await auth.signIn(newEmail ?? email, password);
      if (!renewed.ok) return refuse(renewed.problem);
      try {
        await take(await runChain(), uid);
        return accept(null);
      } catch (error) {
        return refuse({ code: "failed", message: error instanceof Error ? error.message : String(error) });
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
      await provider.whenSignedIn();
      if (state.at === "signedOut" && memory.readProviderUse()) {
        await provider.signOut();
      }
      await memory.clearFormerAccounts();
    },
    clearFormerAccounts: () => memory.clearFormerAccounts(),
    async followMaintenance(stored) {
      if (stored !== undefined) {
        const configuration = await auth.readRoleConfiguration().catch(() => undefined);
        const roles = configuration === undefined ? known.roles : readRoleConfiguration(configuration).maintenance;
        await learn({ period: stored, roles: [...roles] });
      }
      if (state.at === "closed") return reopen();
      if (state.at !== "signedIn" || !isShutOut(known, state.identity.roles, now())) return;
      const reason = maintenanceReason(known.period, state.identity.roles.join(", "));
      if (captures === 0) close(state.identity, reason);
      else deferred = reason;
    },
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
