import { SignInCode } from "#domain/access/sign-in-problem.ts";
import { liveQuery } from "dexie";
import * as v from "valibot";
import { Identity } from "#domain/access/identity.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { DeviceDatabase } from "#local/databases/device-database.ts";
import { keepMaintenance, readKnownMaintenance } from "#local/databases/known-maintenance.ts";
import { guardUpgrade } from "#local/databases/guard-upgrade.ts";
import { openWorkDatabase, type WorkDatabase } from "#local/databases/work-database.ts";
import { awaitReturn, clearFormerAccounts, endAwaiting } from "#local/databases/clear-accounts.ts";
import { whenSendingEnds } from "#sync/push/web-lock.ts";
import { whenCapturesEnd } from "./page-in-use.ts";
import { differs } from "./differs.ts";
import { takeKeptMessage } from "./kept-message.ts";
import { leaveUpgraded } from "../start/page-trouble.ts";
import { pageLock } from "./page-lock.ts";
import { SESSION_KEYS } from "./session-keys.ts";
import type { SignedOutReason, SessionPorts } from "./session-ports.ts";

/** The stored sign-in: the identity in the account's work database, found by the last uid. */
export function createSessionMemory(shared: DeviceDatabase, now: () => Instant): SessionPorts["memory"] {
  /** Who was signed in when this page first asked. Undefined = it has not asked. */
  let firstUid: string | null | undefined;
  return {
    async readIdentity() {
      const device = await shared.device.get("device");
      if (firstUid === undefined) firstUid = device?.lastUid ?? null;
      if (!device?.lastUid) return null;
      const kept = await withWork(device.lastUid, (work) => work.identity.get("identity"));
      const identity = v.safeParse(Identity, kept ?? (await shared.accounts.get(device.lastUid))?.identity);
      return identity.success ? identity.output : null;
    },
    async keepIdentity(identity) {
      // Each start online checks it, as a rule without a change (W2).
      if (await isKept(shared, identity)) return;
      await withWork(identity.uid, (work) => work.identity.put({ ...identity, id: "identity" }));
      await shared.transaction("rw", shared.device, shared.accounts, async () => {
        const [device, known] = await Promise.all([shared.device.get("device"), shared.accounts.get(identity.uid)]);
        await shared.device.put({
          id: "device",
          deviceId: device?.deviceId ?? crypto.randomUUID(),
          lastUid: identity.uid,
        });
        await shared.accounts.put({
          uid: identity.uid,
          fullName: identity.fullName,
          lastSignInAt: identity.authTime,
          identity,
          ...(known?.road && { road: known.road }),
          ...(known?.sends && { sends: known.sends }),
        });
      });
    },
    async forgetIdentity({ returns }) {
      if (!returns) await endAwaiting(shared);
      const device = await shared.device.get("device");
      if (!device?.lastUid) return;
      if (returns) await awaitReturn(shared, device.lastUid, now());
      await shared.device.put({ ...device, lastUid: null });
      await shared.accounts.update(device.lastUid, { identity: null });
      await withWork(device.lastUid, (work) => work.identity.clear());
    },
    readMaintenance: () => readKnownMaintenance(shared),
    keepMaintenance: (known) => keepMaintenance(shared, known),
    clearFormerAccounts: () => clearFormerAccounts(shared, now()).catch(report),
    whenCapturesEnd,
    whenSendingEnds: () => whenSendingEnds(pageLock()),
    onAccountChanged(listener) {
      let isFirst = true;
      liveQuery(() => shared.device.get("device")).subscribe({
        next(device) {
          // The first answer is usually what the start has just read.
          const isKnown = isFirst && (device?.lastUid ?? null) === firstUid;
          isFirst = false;
          if (!isKnown) void listener().catch(report);
        },
        error: report,
      });
    },
    readProviderUse: () => localStorage.getItem(SESSION_KEYS.provider) !== null,
    keepProviderUse(used) {
      if (used) localStorage.setItem(SESSION_KEYS.provider, "1");
      else localStorage.removeItem(SESSION_KEYS.provider);
    },
    readUnverified: () => localStorage.getItem(SESSION_KEYS.unverified),
    keepUnverified(email) {
      if (email === null) localStorage.removeItem(SESSION_KEYS.unverified);
      else localStorage.setItem(SESSION_KEYS.unverified, email);
    },
    takeMessage() {
      const message = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredMessage), takeKeptMessage());
      return message.success ? message.output : null;
    },
    keepMessage: (message) => sessionStorage.setItem(SESSION_KEYS.message, JSON.stringify(message)),
  };
}

const StoredMessage = v.variant("code", [
  v.object({ code: v.literal("provider"), problem: v.object({ code: SignInCode, message: v.string() }) }),
  v.object({ code: v.literal("sessionExpired") }),
  v.object({ code: v.literal("deviceEnded") }),
  v.object({ code: v.literal("accessDenied"), roles: v.string() }),
  v.object({ code: v.literal("maintenance"), roles: v.string(), until: v.nullable(v.number()) }),
  v.object({ code: v.literal("deactivated"), uid: v.string() }),
]) satisfies v.GenericSchema<unknown, SignedOutReason>;

/** Whether both copies say the same, except for when it was checked. */
async function isKept(shared: DeviceDatabase, identity: Identity): Promise<boolean> {
  const { uid } = identity;
  const [device, account] = await Promise.all([shared.device.get("device"), shared.accounts.get(uid)]);
  if (device?.lastUid !== uid || !account?.identity || account.copiesUntil !== undefined) return false;
  const kept = await withWork(uid, (work) => work.identity.get("identity"));
  return kept !== undefined && !differs(kept, identity) && !differs(account.identity, identity);
}

/** `reportError` must be called on the window, so it cannot be passed as a method. */
function report(error: unknown): void {
  reportError(error);
}

async function withWork<Value>(uid: string, read: (work: WorkDatabase) => Promise<Value>): Promise<Value> {
  const work = openWorkDatabase(uid);
  guardUpgrade(work, leaveUpgraded);
  try {
    return await read(work);
  } finally {
    work.close();
  }
}
