import { createSession } from "#runtime/session/session.ts";
import type { SessionPorts, SignedOutReason } from "#runtime/session/session-ports.ts";
import type { KnownMaintenance, Maintenance } from "#domain/access/maintenance.ts";
import type { Identity } from "#domain/access/identity.ts";
import { accept, refuse } from "#domain/values/result.ts";
import type { UserRecord } from "#remote/auth/auth.ts";
import type { TokenClaims } from "#remote/auth/auth-user.ts";

export const HOUR = 3_600_000;
export const START = Date.UTC(2026, 10, 21, 6);

/** What the session under test finds, at the provider and on the device. */
export interface World {
  now: number;
  /** The server has ended the provider's session: no token can be renewed. */
  revoked: boolean;
  /** The token of the last visit can still be read, though the provider has forgotten the user. */
  tokenKept: boolean;
  /** How often the chain asked for a new token. */
  renewals: number;
  /** Null = nobody is signed in at the provider. */
  claims: Partial<TokenClaims> | null;
  record: Partial<UserRecord> | null;
  roles: unknown;
  maintenance: Maintenance | null;
  /** What the device remembers of it. */
  known: KnownMaintenance;
  reachable: boolean;
  emailVerified: boolean;
  identity: Identity | null;
  unverified: string | null;
  message: SignedOutReason | null;
  providerSignedIn: boolean;
  providerUse: boolean;
  /** Resolves when the capture of another tab ends. */
  captures: Promise<void>;
  /** Resolves when nobody is sending any more. */
  sending: Promise<void>;
  /** Resolves when the provider has signed out. */
  signingOut: Promise<void>;
  /** How often former accounts were cleared. */
  cleared: number;
  /** Whether the copies of who left wait for their return. */
  awaited: boolean;
  /** What another tab's sign-in or sign-out calls. */
  accountChanged: () => Promise<void>;
}

export function createWorld(given: Partial<World> = {}) {
  const world: World = {
    now: START,
    revoked: false,
    tokenKept: false,
    renewals: 0,
    claims: {},
    record: {},
    roles: null,
    maintenance: null,
    known: { period: null, roles: [] },
    reachable: true,
    emailVerified: true,
    identity: null,
    unverified: null,
    message: null,
    providerSignedIn: false,
    providerUse: false,
    captures: Promise.resolve(),
    sending: Promise.resolve(),
    signingOut: Promise.resolve(),
    cleared: 0,
    awaited: false,
    accountChanged: async () => {},
    ...given,
  };
  const online = async <Value>(value: () => Value): Promise<Value> => {
    if (!world.reachable) throw new Error("unreachable");
    return value();
  };
  const user = () => ({ uid: "ana", email: "ana@demo.test", emailVerified: world.emailVerified });
  const ports: SessionPorts = {
    auth: {
      async signIn(email, password) {
        const known = world.claims?.email ?? "ana@demo.test";
        if (password !== "right" || email !== known)
          return refuse({ code: "wrong", message: "Firebase: Error (auth/wrong-password)." });
        world.providerSignedIn = true;
        return accept({ ...user(), email });
      },
      async signOut() {
        await world.signingOut;
        await online(() => {
          world.providerSignedIn = false;
        });
      },
      reloadUser: () => online(() => (world.claims ? user() : null)),
      readClaims: ({ fresh }) =>
        online(() => {
          if (fresh) world.renewals += 1;
          if (fresh && world.revoked) world.claims = null;
          return world.claims
            ? {
                uid: "ana",
                email: "ana@demo.test",
                emailVerified: true,
                role: "salesperson",
                companyId: "demo",
                fullName: "Ana",
                active: true,
                authTime: START,
                ...world.claims,
              }
            : null;
        }),
      readRoleConfiguration: () => online(() => world.roles),
      readMaintenance: () => online(() => world.maintenance),
      readUserRecord: () =>
        online(() =>
          world.record && (world.claims !== null || world.tokenKept)
            ? { active: true, repCode: "AN", fullName: "Ana Morales", ...world.record }
            : null,
        ),
    },
    memory: {
      readIdentity: async () => world.identity,
      async keepIdentity(identity) {
        world.identity = identity;
      },
      async forgetIdentity({ returns }) {
        world.identity = null;
        world.awaited = returns;
      },
      async clearFormerAccounts() {
        world.cleared += 1;
      },
      readMaintenance: async () => world.known,
      async keepMaintenance(known) {
        world.known = known;
      },
      whenCapturesEnd: () => world.captures,
      whenSendingEnds: () => world.sending,
      onAccountChanged(listener) {
        world.accountChanged = listener;
      },
      readProviderUse: () => world.providerUse,
      keepProviderUse(used) {
        world.providerUse = used;
      },
      readUnverified: () => world.unverified,
      keepUnverified(email) {
        world.unverified = email;
      },
      takeMessage() {
        const { message } = world;
        world.message = null;
        return message;
      },
      keepMessage(message) {
        world.message = message;
      },
    },
    now: () => world.now,
  };
  return { world, session: createSession(ports) };
}

export const ANA: Identity = {
  uid: "ana",
  email: "ana@demo.test",
  role: "salesperson",
  roles: ["salesperson"],
  companyId: "demo",
  fullName: "Ana Morales",
  repCode: "AN",
  authTime: START,
  verifiedAt: START,
};

/** Maintenance from now on, for two hours. */
export const MAINTENANCE: Maintenance = {
  startsAt: START,
  endsAt: START + 2 * HOUR,
  graceHours: 24,
  text: { en: "", es: "" },
};

/** A session of Ana that has started. */
export async function signedIn(given: Partial<World> = {}) {
  const { world, session } = createWorld({ identity: ANA, ...given });
  await session.start();
  return { world, session };
}
