import * as v from "valibot";
import { Identity } from "#domain/access/identity.ts";
import type { DeviceDatabase } from "#local/databases/device-database.ts";
import { openWorkDatabase, type WorkDatabase } from "#local/databases/work-database.ts";
import { dropOtherMirrors } from "./drop-other-mirrors.ts";
import type { SignedOutReason, SessionPorts } from "./session.ts";

const MESSAGE_KEY = "rutero-auth-message";
const UNVERIFIED_KEY = "rutero-unverified";

/** The stored sign-in: the identity in the account's work database, found by the last uid. */
export function createSessionMemory(shared: DeviceDatabase): SessionPorts["memory"] {
  return {
    async readIdentity() {
      const device = await shared.device.get("device");
      if (!device?.lastUid) return null;
      const kept = await withWork(device.lastUid, (work) => work.identity.get("identity"));
      const identity = v.safeParse(Identity, kept ?? (await shared.accounts.get(device.lastUid))?.identity);
      return identity.success ? identity.output : null;
    },
    async keepIdentity(identity) {
      await withWork(identity.uid, (work) => work.identity.put({ ...identity, id: "identity" }));
      await dropOtherMirrors(shared, identity.uid);
      await shared.transaction("rw", shared.device, shared.accounts, async () => {
        const device = await shared.device.get("device");
        await shared.device.put({
          id: "device",
          deviceId: device?.deviceId ?? crypto.randomUUID(),
          lastUid: identity.uid,
        });
        const account = await shared.accounts.get(identity.uid);
        await shared.accounts.put({
          uid: identity.uid,
          fullName: identity.fullName,
          lastSignInAt: identity.authTime,
          unsent: account?.unsent ?? 0,
          identity,
        });
      });
    },
    async forgetIdentity() {
      const device = await shared.device.get("device");
      if (!device?.lastUid) return;
      await withWork(device.lastUid, (work) => work.identity.clear());
      await shared.accounts.update(device.lastUid, { identity: null });
      await shared.device.put({ ...device, lastUid: null });
    },
    readUnverified: () => localStorage.getItem(UNVERIFIED_KEY),
    keepUnverified(email) {
      if (email === null) localStorage.removeItem(UNVERIFIED_KEY);
      else localStorage.setItem(UNVERIFIED_KEY, email);
    },
    takeMessage() {
      const stored = sessionStorage.getItem(MESSAGE_KEY);
      sessionStorage.removeItem(MESSAGE_KEY);
      const message = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredMessage), stored);
      return message.success ? message.output : null;
    },
    keepMessage: (message) => sessionStorage.setItem(MESSAGE_KEY, JSON.stringify(message)),
  };
}

const StoredMessage = v.variant("code", [
  v.object({ code: v.literal("provider"), text: v.string() }),
  v.object({ code: v.literal("sessionExpired") }),
  v.object({ code: v.literal("accessDenied"), roles: v.string() }),
  v.object({ code: v.literal("deactivated") }),
]) satisfies v.GenericSchema<unknown, SignedOutReason>;

async function withWork<Value>(uid: string, read: (work: WorkDatabase) => Promise<Value>): Promise<Value> {
  const work = openWorkDatabase(uid);
  try {
    return await read(work);
  } finally {
    work.close();
  }
}
