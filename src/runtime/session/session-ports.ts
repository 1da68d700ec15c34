import type { SignInProblem } from "#domain/access/sign-in-problem.ts";
import type { AccessProblem } from "#domain/access/access.ts";
import type { KnownMaintenance, Maintenance } from "#domain/access/maintenance.ts";
import type { Identity } from "#domain/access/identity.ts";
import type { Instant } from "#domain/values/instant.ts";
import type { Result } from "#domain/values/result.ts";
import type { UserRecord } from "#remote/auth/auth.ts";
import type { AuthUser, TokenClaims } from "#remote/auth/auth-user.ts";

/** Why the user was sent to the sign-in page. Shown there, and kept for one page load (ACCESS-8). */
export type SignedOutReason =
  | { readonly code: "provider"; readonly problem: SignInProblem }
  | Exclude<AccessProblem, { code: "emailNotVerified" }>
  | MaintenanceReason;

/** Denied for maintenance; `until` is null where nothing says when it ends. */
export interface MaintenanceReason {
  readonly code: "maintenance";
  readonly roles: string;
  readonly until: Instant | null;
}

/** What the session needs: the identity provider, this device's memory, a clock. */
export interface SessionPorts {
  readonly auth: {
    signIn(email: string, password: string): Promise<Result<AuthUser, SignInProblem>>;
    signOut(): Promise<void>;
    reloadUser(): Promise<AuthUser | null>;
    readClaims(options: { fresh: boolean }): Promise<TokenClaims | null>;
    readRoleConfiguration(): Promise<unknown>;
    readMaintenance(): Promise<Maintenance | null>;
    readUserRecord(uid: string): Promise<UserRecord | null>;
  };
  readonly memory: {
    /** The identity this device starts with, or null. */
    readIdentity(): Promise<Identity | null>;
    keepIdentity(identity: Identity): Promise<void>;
    /** `returns` = nothing but the session's age ended it: copies wait for the same person (ACCESS-19). */
    forgetIdentity(how: { readonly returns: boolean }): Promise<void>;
    /** Removes what this device holds of all but the signed-in account (ACCESS-19); reports its failures itself. */
    clearFormerAccounts(): Promise<void>;
    /** Resolves once no tab or worker is sending for any account. */
    whenSendingEnds(): Promise<void>;
    /** Resolves once no tab has a capture open. */
    whenCapturesEnd(): Promise<void>;
    /** What this device last learned of maintenance (OPS-1). */
    readMaintenance(): Promise<KnownMaintenance>;
    keepMaintenance(known: KnownMaintenance): Promise<void>;
    /** Calls back when any tab signs in or out. */
    onAccountChanged(listener: () => Promise<void>): void;
    /** Whether the identity provider may still hold somebody's sign-in. */
    readProviderUse(): boolean;
    keepProviderUse(used: boolean): void;
    /** The e-mail of a user who signed in unverified and has not finished. */
    readUnverified(): string | null;
    keepUnverified(email: string | null): void;
    takeMessage(): SignedOutReason | null;
    keepMessage(message: SignedOutReason): void;
  };
  readonly now: () => Instant;
}
