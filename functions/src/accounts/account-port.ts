import { getAuth, type Auth } from "firebase-admin/auth";
import type { Rights } from "#domain/access/rights.ts";
import type { Instant } from "#domain/values/instant.ts";
import { type Backend, openBackend } from "../backend.ts";
import { hasCode } from "../has-code.ts";

/** The account fields these functions need. */
export interface Account {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
}

/** The identity provider as these functions use it; tests pass a fake. */
export interface AccountPort {
  /** False when the uid or the e-mail is taken. */
  create(account: Account & { readonly password: string; readonly fullName: string }): Promise<boolean>;
  /** `provesEmail`: who sets it has read a mail to the address, which is thereby verified. */
  setPassword(uid: string, password: string, given?: { readonly provesEmail: true }): Promise<void>;
  /** Gives the account a verified address; false when another account has it. */
  setEmail(uid: string, email: string): Promise<boolean>;
  /** The claims of the account's next token, or null if there is no such account. */
  claims(uid: string): Promise<Readonly<Record<string, unknown>> | null>;
  setClaims(uid: string, rights: Rights): Promise<void>;
  /** Ends every session: no token can be renewed without the password. */
  revokeSessions(uid: string): Promise<void>;
  rename(uid: string, fullName: string): Promise<void>;
  /** Also of an account that is not there any more. */
  remove(uid: string): Promise<void>;
  find(email: string): Promise<Account | null>;
  /** The accounts created before this instant whose e-mail is unverified. */
  listUnverified(createdBefore: Instant): Promise<Account[]>;
  /** The one-time code that confirms this e-mail. */
  verificationCode(email: string): Promise<string>;
}

/** What the account functions work with. */
export interface AccountsBackend extends Backend {
  readonly accounts: AccountPort;
}

/** The part of it that clears accounts. */
export type ClearingBackend = Pick<AccountsBackend, "accounts" | "firestore" | "now">;

export function openAccountsBackend(): AccountsBackend {
  const backend = openBackend();
  return { ...backend, accounts: firebaseAccounts(getAuth()) };
}

export function firebaseAccounts(auth: Auth): AccountPort {
  return {
    async create({ uid, email, password, fullName, emailVerified }) {
      try {
        await auth.createUser({ uid, email, password, emailVerified, displayName: fullName });
        return true;
      } catch (error) {
        if (hasCode(error, "auth/email-already-exists") || hasCode(error, "auth/uid-already-exists")) return false;
        throw error;
      }
    },
    async setPassword(uid, password, given) {
      await auth.updateUser(uid, { password, ...(given && { emailVerified: true }) });
    },
    async setEmail(uid, email) {
      try {
        await auth.updateUser(uid, { email, emailVerified: true });
        return true;
      } catch (error) {
        if (hasCode(error, "auth/email-already-exists")) return false;
        throw error;
      }
    },
    async claims(uid) {
      try {
        return (await auth.getUser(uid)).customClaims ?? {};
      } catch (error) {
        if (hasCode(error, "auth/user-not-found")) return null;
        throw error;
      }
    },
    async setClaims(uid, rights) {
      await auth.setCustomUserClaims(uid, rights);
    },
    revokeSessions: (uid) => auth.revokeRefreshTokens(uid),
    async rename(uid, fullName) {
      await auth.updateUser(uid, { displayName: fullName });
    },
    async remove(uid) {
      try {
        await auth.deleteUser(uid);
      } catch (error) {
        if (!hasCode(error, "auth/user-not-found")) throw error;
      }
    },
    async find(email) {
      try {
        const { uid, emailVerified } = await auth.getUserByEmail(email);
        return { uid, email, emailVerified };
      } catch (error) {
        if (hasCode(error, "auth/user-not-found")) return null;
        throw error;
      }
    },
    async listUnverified(createdBefore) {
      const found: Account[] = [];
      let pageToken: string | undefined;
      do {
        const page = await auth.listUsers(1_000, pageToken);
        for (const { uid, email, emailVerified, metadata } of page.users) {
          const isOld = Date.parse(metadata.creationTime) < createdBefore;
          if (email !== undefined && !emailVerified && isOld) found.push({ uid, email, emailVerified });
        }
        ({ pageToken } = page);
      } while (pageToken !== undefined);
      return found;
    },
    verificationCode: async (email) => codeOf(await auth.generateEmailVerificationLink(email)),
  };
}

/** The provider's link leads to its own page; ours needs only the code in it. */
function codeOf(link: string): string {
  const code = new URL(link).searchParams.get("oobCode");
  if (code === null) throw new Error("The identity provider's link carries no code.");
  return code;
}
