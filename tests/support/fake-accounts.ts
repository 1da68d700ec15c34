import type { Rights } from "#domain/access/rights.ts";
import type { Account, AccountPort, AccountsBackend } from "#functions/accounts/account-port.ts";
import type { Backend } from "#functions/backend.ts";
import { NOW } from "./sales.ts";

interface FakeAccount extends Account {
  readonly password: string;
  readonly fullName: string;
  readonly claims: Rights | null;
  /** How often every session was ended. */
  readonly revocations: number;
  readonly createdAt: number;
}

/** The identity provider in memory: one account per uid and per e-mail, decided atomically as the real one does. */
export interface FakeAccounts extends AccountPort {
  readonly all: Map<string, FakeAccount>;
  /** The next call of this method fails. */
  failNext(method: "setClaims" | "setEmail" | "revokeSessions"): void;
}

export function fakeAccounts(): FakeAccounts {
  const all = new Map<string, FakeAccount>();
  let failing = "";
  let codes = 0;
  const change = (uid: string, changes: Partial<FakeAccount>) => {
    const account = all.get(uid);
    if (!account) throw new Error("no such account");
    all.set(uid, { ...account, ...changes });
  };
  const answerOrFail = (method: string) => {
    if (failing !== method) return;
    failing = "";
    throw new Error("the provider does not answer");
  };
  const find = (email: string) => [...all.values()].find((account) => account.email === email) ?? null;
  return {
    all,
    failNext(method) {
      failing = method;
    },
    async create(account) {
      if (all.has(account.uid) || find(account.email)) return false;
      all.set(account.uid, { ...account, claims: null, revocations: 0, createdAt: NOW });
      return true;
    },
    setPassword: async (uid, password, given) => change(uid, { password, ...(given && { emailVerified: true }) }),
    async setEmail(uid, email) {
      answerOrFail("setEmail");
      if ((find(email)?.uid ?? uid) !== uid) return false;
      change(uid, { email, emailVerified: true });
      return true;
    },
    async claims(uid) {
      const account = all.get(uid);
      return account ? { ...account.claims } : null;
    },
    async setClaims(uid, claims) {
      answerOrFail("setClaims");
      change(uid, { claims });
    },
    async revokeSessions(uid) {
      answerOrFail("revokeSessions");
      change(uid, { revocations: (all.get(uid)?.revocations ?? 0) + 1 });
    },
    rename: async (uid, fullName) => change(uid, { fullName }),
    async remove(uid) {
      all.delete(uid);
    },
    find: async (email) => find(email),
    listUnverified: async (before) =>
      [...all.values()].filter(({ createdAt, emailVerified }) => !emailVerified && createdAt < before),
    verificationCode: async () => `verify-${(codes += 1)}`,
  };
}

export function accountsBackend(backend: Backend, accounts: AccountPort): AccountsBackend {
  const { firestore, now, tasks, appUrl } = backend;
  return { firestore, now, tasks, appUrl, accounts };
}
