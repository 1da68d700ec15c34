import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { BrowserRouter, Link as RouterLink, Navigate, useLocation } from "react-router-dom";
import type { Identity } from "#domain/identity.ts";
import type { DeviceDatabase } from "#local/device-database.ts";
import { LinkContext, type LinkProps } from "#ui/link-context.tsx";
import { type SignIn, SignInContext } from "#ui/sign-in-context.ts";
import { firstPaint } from "./first-paint.ts";
import { Holds } from "./Holds.tsx";
import { LoadingScreen } from "./LoadingScreen.tsx";
import { Pages } from "./Pages.tsx";
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
  const applyUpdate = useUpdate();
  const signIn = useSignInServices(session, state, shared);
  return (
    <BrowserRouter>
      <LinkContext value={renderLink}>
        <SignInContext value={signIn}>
          <Holds>
            {state.at === "signedIn" ? (
              <SignedIn
                key={accountKey(state.identity)}
                session={session}
                identity={state.identity}
                applyUpdate={applyUpdate}
              />
            ) : (
              <SignedOutPages state={state} />
            )}
          </Holds>
        </SignInContext>
      </LinkContext>
      <Suspense>
        <Toasts />
      </Suspense>
    </BrowserRouter>
  );
}

/** What makes screens and engine start over when it changes. The session's age is not of it: a renewal keeps the page. */
function accountKey({ uid, companyId, role, roles, fullName, repCode }: Identity): string {
  return JSON.stringify([uid, companyId, role, roles, fullName, repCode]);
}

interface SignedOutPagesProps {
  readonly state: Exclude<SessionState, { at: "signedIn" }>;
}

function SignedOutPages({ state }: SignedOutPagesProps) {
  const leading = useLedToSignIn(state);
  if (state.at === "starting") return <LoadingScreen />;
  if (leading) return <Navigate to="/login" replace />;
  const visitor =
    state.at === "unverified" ? ({ at: "unverified" } as const) : ({ at: "signedOut", sent: state.sent } as const);
  return <Pages visitor={visitor} failed={<StartFailed />} />;
}

/** Whoever is signed out is led to /login (SPEC 2, 4), once: from there they go where they like. */
function useLedToSignIn(state: SessionState): boolean {
  const { pathname } = useLocation();
  const [led, setLed] = useState<SessionState | null>(null);
  const leading = state.at === "signedOut" && state.sent && led !== state;
  const arrived = pathname === "/login";
  if (leading && arrived) setLed(state);
  return leading && !arrived;
}

function renderLink({ to, children, fromOrder, ...rest }: LinkProps) {
  return (
    <RouterLink to={to} {...rest} {...(fromOrder && { state: { fromOrder } })}>
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
      signOut: () => void session.signOut(),
    }),
    [session, state, shared],
  );
}
