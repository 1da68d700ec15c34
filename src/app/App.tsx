import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { BrowserRouter, Link as RouterLink, Navigate, useLocation } from "react-router-dom";
import type { Identity } from "#domain/access/identity.ts";
import { noteRunning } from "#runtime/start/drawn-page.ts";
import { afterStart, firstPaint } from "#runtime/start/first-paint.ts";
import { loadChunk } from "#runtime/start/load-chunk.ts";
import { pageTrouble } from "#runtime/start/page-trouble.ts";
import { usePublicPorts } from "./providers/use-public-ports.ts";
import { LateDataNotice } from "./errors/LateData.tsx";
import { LoadingScreen } from "./shell/LoadingScreen.tsx";
import { Pages } from "./pages/Pages.tsx";
import type { OpenedSession } from "#runtime/session/open-session.ts";
import type { SessionState } from "#runtime/session/session-state.ts";
import { SafePage } from "./errors/SafePage.tsx";
import { ScreenBoundary } from "./errors/ScreenBoundary.tsx";
import { giveSignIn } from "#components/ports.ts";
import type { SignIn } from "#ports/sign-in.ts";
import { useIsRunning } from "#ui/hooks/use-is-running.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveLink, type LinkProps } from "#ui/ports/ports.tsx";

/** Not loaded before a visitor's first paint; `first-page.ts` fetches it early for staff. */
const SignedIn = lazy(async () => ({ default: (await loadChunk(() => import("./SignedIn.tsx"))).SignedIn }));

const Closed = lazy(async () => ({ default: (await loadChunk(() => import("./Closed.tsx"))).Closed }));

const Toasts = lazy(async () => {
  await firstPaint;
  return { default: (await import("./shell/Toasts.tsx")).Toasts };
});

interface AppProps {
  /** Null while it is opening, on a page that is painted for visitors. */
  readonly opened: OpenedSession | null;
  readonly opening: Promise<OpenedSession>;
  readonly comingSoon?: boolean;
}

const NOT_YET: SessionState = { at: "signedOut", message: null, sent: false };
const never = () => () => {};

export function App(props: AppProps) {
  return (
    <BrowserRouter>
      <RoutedApp {...props} />
    </BrowserRouter>
  );
}

/** The app for the session's state. `resolve-page.ts` decides which page it shows. */
export function RoutedApp({ opened, opening, comingSoon = false }: AppProps) {
  const session = opened?.session ?? null;
  const state = useSyncExternalStore(
    session?.subscribe ?? never,
    () => session?.state ?? NOT_YET,
    () => NOT_YET,
  );
  const applyUpdate = useUpdate();
  const signIn = useSignInPort(opening, state);
  const publicPorts = usePublicPorts();
  const trouble = useSyncExternalStore(
    pageTrouble.subscribe,
    () => pageTrouble.current.now,
    () => null,
  );
  useEffect(noteRunning, []);
  if (trouble !== null) return <SafePage trouble={trouble} />;
  return (
    <>
      <Ports give={[giveLink(renderLink), giveSignIn(signIn), ...publicPorts]}>
        {session && state.at === "signedIn" ? (
          <ScreenBoundary fallback={<SafePage trouble="failed" />} missing={<SafePage trouble="missingPart" />}>
            <Suspense fallback={<LoadingScreen />}>
              <SignedIn
                key={accountKey(state.identity)}
                session={session}
                identity={state.identity}
                applyUpdate={applyUpdate}
              />
            </Suspense>
          </ScreenBoundary>
        ) : (
          <SignedOutPages state={state} comingSoon={comingSoon} />
        )}
        {session && state.at === "closed" && (
          <Suspense>
            <Closed session={session} identity={state.identity} />
          </Suspense>
        )}
      </Ports>
      <LateDataNotice />
      <LaterToasts />
    </>
  );
}

/** A component of its own: what it shows when the app runs must not make the rest of a drawn page wait for it. */
function LaterToasts() {
  const isRunning = useIsRunning();
  return isRunning ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null;
}

/** Restarts screens and engine when it changes. Leaves out the session's age: a renewal keeps the page. */
function accountKey({ uid, companyId, role, roles, fullName, repCode }: Identity): string {
  return JSON.stringify([uid, companyId, role, roles, fullName, repCode]);
}

interface SignedOutPagesProps {
  readonly state: SessionState;
  readonly comingSoon: boolean;
}

function SignedOutPages({ state, comingSoon }: SignedOutPagesProps) {
  const leading = useLedToSignIn(state);
  if (state.at === "starting" || state.at === "signedIn") return <LoadingScreen />;
  if (leading) return <Navigate to="/login" replace />;
  const sent = state.at === "closed" || (state.at === "signedOut" && state.sent);
  const visitor = state.at === "unverified" ? ({ at: "unverified" } as const) : ({ at: "signedOut", sent } as const);
  return <Pages visitor={visitor} comingSoon={comingSoon} failed={<SafePage trouble="failed" />} />;
}

/** Redirects to /login on sign-out (ACCESS-8), once. */
function useLedToSignIn(state: SessionState): boolean {
  const { pathname } = useLocation();
  const [led, setLed] = useState<SessionState | null>(null);
  const isSent = state.at === "closed" || (state.at === "signedOut" && state.sent);
  const leading = isSent && led !== state;
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

/** Registers the worker after the start; returns how to apply a new version, once there is one. */
function useUpdate(): (() => void) | null {
  const [apply, setApply] = useState<(() => void) | null>(null);
  useEffect(() => {
    void afterStart
      .then(() => import("./shell/register-service-worker.ts"))
      .then(({ registerServiceWorker }) => registerServiceWorker((accept) => setApply(() => accept)));
  }, []);
  return apply;
}

function useSignInPort(opening: Promise<OpenedSession>, state: SessionState): SignIn {
  return useMemo(
    () => ({
      message: state.at === "signedOut" || state.at === "closed" ? state.message : null,
      unverifiedEmail: state.at === "unverified" ? state.email : "",
      signIn: async (email, password) => (await opening).session.signIn(email, password),
      readSafeWork: async () => {
        const { readSafeWork } = await import("#runtime/session/safe-work.ts");
        return readSafeWork((await opening).shared);
      },
      saveWork: async (uid) => (await import("#runtime/session/safe-work.ts")).saveWork(uid),
      checkVerified: async () => (await opening).session.checkVerified(),
      signOut: () => void opening.then(({ session }) => session.signOut()),
    }),
    [opening, state],
  );
}
