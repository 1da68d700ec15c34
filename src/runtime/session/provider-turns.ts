import type { SessionPorts } from "./session-ports.ts";

/** Sign-ins and sign-outs at the provider take turns: a late sign-out must not undo the sign-in after it. */
export interface ProviderTurns {
  /** Runs a sign-in as soon as no sign-out is under way. */
  readonly signIn: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  /** Resolves when no sign-in is under way. */
  readonly whenSignedIn: () => Promise<unknown>;
  /** Signs out after this; a provider out of reach is asked again at the next start. */
  readonly signOut: (after?: Promise<void>) => Promise<void>;
}

export function createProviderTurns(
  { auth, memory }: Pick<SessionPorts, "auth" | "memory">,
  isSignedOut: () => boolean,
): ProviderTurns {
  let leaving = Promise.resolve();
  let signingIn: Promise<unknown> = Promise.resolve();
  let signIns = 0;

  /** The service worker may be sending: it can renew the token and store the account again. */
  async function signOutAgain(before: number): Promise<void> {
    await memory.whenSendingEnds();
    const isTaken = (await memory.readIdentity()) !== null;
    if (isTaken || signIns !== before || !isSignedOut()) return;
    leaving = auth.signOut().then(
      () => memory.keepProviderUse(false),
      () => {},
    );
  }

  async function signOutAfter(after: Promise<void>): Promise<void> {
    const before = signIns;
    await after;
    await auth.signOut();
    void signOutAgain(before).catch(() => {});
  }

  return {
    async signIn(work) {
      signIns += 1;
      const done = leaving.then(work);
      signingIn = done.catch(() => {});
      return done;
    },
    whenSignedIn: () => signingIn,
    signOut(after = Promise.resolve()) {
      leaving = signOutAfter(after).catch(() => {});
      return leaving;
    },
  };
}
