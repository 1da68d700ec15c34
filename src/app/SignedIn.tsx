import { lazy, useCallback, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Identity } from "#domain/identity.ts";
import { closeAccount } from "#local/close-account.ts";
import type { Device } from "#local/device.ts";
import { DeviceContext } from "#ui/device-context.ts";
import { MaintenanceContext } from "#ui/maintenance-context.ts";
import { type Services, ServicesContext } from "#ui/services-context.ts";
import { SyncStatusContext } from "#ui/sync-status-context.ts";
import { holdCapture, holdWhatIsTyped } from "./captures.ts";
import { CompanyLocale } from "./CompanyLocale.tsx";
import { Frame } from "./Frame.tsx";
import { Histories } from "./Histories.tsx";
import { Imports } from "./import/Imports.tsx";
import { Pictures } from "./images/Pictures.tsx";
import { loadChunk } from "./load-chunk.ts";
import { LoadingScreen } from "./LoadingScreen.tsx";
import { Pages } from "./Pages.tsx";
import { PartBoundary } from "./PartBoundary.tsx";
import { readMaintenance } from "./read-maintenance.ts";
import { ScreenFailed } from "./ScreenBoundary.tsx";
import type { Session, SessionState } from "./session.ts";
import { StartFailed } from "./StartFailed.tsx";
import { UpdatePrompt } from "./UpdatePrompt.tsx";
import { useEngine } from "./use-engine.ts";
import { useSessionChecks } from "./use-session-checks.ts";
import { useSignOut } from "./use-sign-out.ts";

const Sheets = lazy(async () => ({ default: (await loadChunk(() => import("./Sheets.tsx"))).Sheets }));

interface SignedInProps {
  readonly session: Session;
  readonly identity: Identity;
  readonly applyUpdate: (() => void) | null;
}

/** Everything of a signed-in account: its engine, its pages and what surrounds them. */
export function SignedIn({ session, identity, applyUpdate }: SignedInProps) {
  const forget = useCallback((device: Device) => forgetDenied(session.state, device), [session]);
  const { engine, failed, status } = useEngine(identity, forget);
  const { sheet, openSync, askSignOut, closeSheet } = useSheet();
  const { signOut, leave } = useSignOut(session, engine, askSignOut);
  const capture = useCaptureServices(session);
  const visitor = useMemo(() => ({ at: "signedIn", roles: identity.roles }) as const, [identity.roles]);
  useSessionChecks(session, status.connectivity);
  useTypedHold();

  const services = useMemo<Services>(
    () => ({
      signOut,
      openSyncSheet: openSync,
      syncNow: () => engine?.syncNow(),
      renewSession: (password) => session.renew(password),
      ...capture,
    }),
    [session, signOut, openSync, engine, capture],
  );
  const device = useMemo(() => engine && { ...engine.device, identity }, [engine, identity]);

  if (failed) return <StartFailed />;
  if (!device) return <LoadingScreen />;
  return (
    <DeviceContext value={device}>
      <ServicesContext value={services}>
        <SyncStatusContext value={status}>
          <CompanyLocale />
          <MaintenanceContext value={readMaintenance}>
            <Frame identity={identity} onOpenSync={openSync} onSignOut={signOut}>
              <Histories identity={identity}>
                <Pictures device={device}>
                  <Imports device={device}>
                    <Pages visitor={visitor} failed={<ScreenFailed />} />
                  </Imports>
                </Pictures>
              </Histories>
            </Frame>
          </MaintenanceContext>
          <UpdatePrompt apply={applyUpdate} />
          {sheet !== null && (
            <PartBoundary onClose={closeSheet}>
              <Sheets open={sheet} identity={identity} onClose={closeSheet} onLeave={leave} />
            </PartBoundary>
          )}
        </SyncStatusContext>
      </ServicesContext>
    </DeviceContext>
  );
}

/** Which sheet stands over the page; it goes when the page does. */
function useSheet() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ sheet: "sync" | "signOut"; at: string } | null>(null);
  return {
    sheet: opened?.at === pathname ? opened.sheet : null,
    openSync: useCallback(() => setOpened({ sheet: "sync", at: pathname }), [pathname]),
    askSignOut: useCallback(() => setOpened({ sheet: "signOut", at: pathname }), [pathname]),
    closeSheet: useCallback(() => setOpened(null), []),
  };
}

/** What is typed on a page keeps new versions away until the page is left. */
function useTypedHold(): void {
  const { pathname } = useLocation();
  useEffect(() => holdWhatIsTyped(document), [pathname]);
}

/** Who may not work here any more leaves no copies behind. After a mere expiry they stay: the same person comes back. */
function forgetDenied(state: SessionState, device: Device): void {
  if (state.at !== "signedOut" || !state.message) return;
  const { code } = state.message;
  if (code === "accessDenied" || code === "deactivated") void closeAccount(device);
}

/** A capture is known to the session (no expiry) and to every tab (no update). */
function useCaptureServices(session: Session): Pick<Services, "beginCapture" | "endCapture"> {
  const [held] = useState<(() => void)[]>(() => []);
  useEffect(
    () => () => {
      for (const release of held.splice(0)) release();
    },
    [held],
  );
  return useMemo(
    () => ({
      beginCapture() {
        if (!session.beginCapture()) return false;
        held.push(holdCapture());
        return true;
      },
      endCapture() {
        held.pop()?.();
        session.endCapture();
      },
    }),
    [session, held],
  );
}
