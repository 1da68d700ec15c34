import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { BrowserRouter, Link as RouterLink } from "react-router-dom";
import { accept, refuse } from "#domain/result.ts";
import type { DeviceDatabase } from "#local/device-database.ts";
import { LinkContext, type LinkProps } from "#ui/link-context.tsx";
import { type SignIn, SignInContext } from "#ui/sign-in-context.ts";
import { firstPaint } from "./first-paint.ts";
import { LoadingScreen } from "./LoadingScreen.tsx";
import { Pages } from "./Pages.tsx";
import { remoteAuth } from "./remote-auth.ts";
import { readSafeWork } from "./safe-work.ts";
import type { Session, SessionState } from "./session.ts";
import { SignedIn } from "./SignedIn.tsx";
import { StartFailed } from "./StartFailed.tsx";

const Toasts = lazy(async () => {
  await firstPaint;
  return { default: (await import("./Toasts.tsx")).Toasts };
});

interface AppProps {
  readonly session: Session;
  readonly shared: DeviceDatabase;
}

/** The app for the session's state. Which page it shows is decided in `resolve-page.ts`. */
export function App({ session, shared }: AppProps) {
  const state = useSyncExternalStore(session.subscribe, () => session.state);
  const wasIn = useWasIn(state);
  const applyUpdate = useUpdate();
  const signIn = useSignInServices(session, state, shared);
  return (
    <BrowserRouter>
      <LinkContext value={renderLink}>
        <SignInContext value={signIn}>
          {state.at === "signedIn" ? (
            <SignedIn
              key={`${state.identity.uid} ${state.identity.companyId} ${state.identity.role}`}
              session={session}
              identity={state.identity}
              applyUpdate={applyUpdate}
            />
          ) : (
            <SignedOutPages state={state} sent={wasIn} />
          )}
        </SignInContext>
      </LinkContext>
      <Suspense>
        <Toasts />
      </Suspense>
    </BrowserRouter>
  );
}

interface SignedOutPagesProps {
  readonly state: Exclude<SessionState, { at: "signedIn" }>;
  readonly sent: boolean;
}

function SignedOutPages({ state, sent }: SignedOutPagesProps) {
  if (state.at === "starting") return <LoadingScreen />;
  const visitor =
    state.at === "unverified"
      ? ({ at: "unverified" } as const)
      : ({ at: "signedOut", sent: sent || state.message !== null } as const);
  return <Pages visitor={visitor} failed={<StartFailed />} />;
}

/** Whether somebody was signed in since this page was loaded. */
function useWasIn(state: SessionState): boolean {
  const [was, setWas] = useState(state.at !== "signedOut");
  if (!was && state.at === "signedIn") setWas(true);
  return was;
}

function renderLink({ to, children, ...rest }: LinkProps) {
  return (
    <RouterLink to={to} {...rest}>
      {children}
    </RouterLink>
  );
}

/** The worker is registered after the first paint; what it offers is a function that takes the new version. */
function useUpdate(): (() => void) | null {
  const [apply, setApply] = useState<(() => void) | null>(null);
  useEffect(() => {
    void firstPaint
      .then(() => import("./register-service-worker.ts"))
      .then(({ registerServiceWorker }) => registerServiceWorker((accept) => setApply(() => accept)));
  }, []);
  return apply;
}

function useSignInServices(session: Session, state: SessionState, shared: DeviceDatabase): SignIn {
  return useMemo(
    () => ({
      message: state.at === "signedOut" ? state.message : null,
      unverifiedEmail: state.at === "unverified" ? state.email : "",
      signIn: (email, password) => session.signIn(email, password),
      readSafeWork: () => readSafeWork(shared),
      checkVerified: () => session.checkVerified(),
      async resendVerification() {
        try {
          await remoteAuth.resendVerification();
          return accept(null);
        } catch (error) {
          return refuse({ message: error instanceof Error ? error.message : String(error) });
        }
      },
      signOut: () => void session.signOut(),
    }),
    [session, state, shared],
  );
}
