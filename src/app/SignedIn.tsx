import { lazy, useCallback, useEffect, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";
import type { Identity } from "#domain/access/identity.ts";
import { markCaptureOpen, markPageInUseOnInput } from "#runtime/session/page-in-use.ts";
import { CompanyLocale } from "./shell/CompanyLocale.tsx";
import { Frame } from "./shell/Frame.tsx";
import { KeepLastScreen } from "./shell/KeepLastScreen.tsx";
import { noteFirstScreen } from "#runtime/start/first-screen.ts";
import { loadChunk } from "#runtime/start/load-chunk.ts";
import { LoadingScreen } from "./shell/LoadingScreen.tsx";
import { NeedsCategory } from "./pages/NeedsCategory.tsx";
import { Pages } from "./pages/Pages.tsx";
import { PartBoundary } from "./errors/PartBoundary.tsx";
import { ScreenFailed } from "./errors/ScreenFailed.tsx";
import type { Session } from "#runtime/session/session-state.ts";
import { SafePage } from "./errors/SafePage.tsx";
import type { OpenSheet } from "./shell/Sheets.tsx";
import { UpdatePrompt } from "./shell/UpdatePrompt.tsx";
import { useEngine } from "./providers/use-engine.ts";
import { usePageKeys } from "./keys/use-page-keys.ts";
import { useNotices } from "./providers/use-notices.ts";
import { useRoad } from "./providers/use-road.ts";
import { useSessionChecks } from "./providers/use-session-checks.ts";
import { useAccountPorts } from "./providers/use-account-ports.ts";
import { useUnsentEditor } from "./providers/use-unsent-editor.ts";
import { useSignOut } from "./providers/use-sign-out.ts";
import {
  giveAppActions,
  giveOpenUnsentEditor,
  giveNotices,
  giveReadInView,
  giveRoad,
  giveSyncStatus,
} from "#components/ports.ts";
import type { AppActions } from "#ports/app-actions.ts";
import { useDataWait, whenNothingWaits } from "#ui/hooks/late-data.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const UnsentOrderSheet = lazy(async () => ({
  default: (await loadChunk(() => import("#components/order/unsent/UnsentOrderSheet.tsx"))).UnsentOrderSheet,
}));
const Sheets = lazy(async () => ({ default: (await loadChunk(() => import("./shell/Sheets.tsx"))).Sheets }));

interface SignedInProps {
  readonly session: Session;
  readonly identity: Identity;
  readonly applyUpdate: (() => void) | null;
}

/** A signed-in account: engine, pages and frame. */
export function SignedIn({ session, identity, applyUpdate }: SignedInProps) {
  const { engine, failed, status } = useEngine(identity, session.clearFormerAccounts);
  const { sheet, openSync, openKeys, askSignOut, closeSheet } = useSheet();
  const { signOut, leave } = useSignOut(session, engine, status.connectivity !== "offline", askSignOut);
  const { unsentToEdit, openUnsentEditor, closeUnsentEditor } = useUnsentEditor();
  const capture = useCaptureActions(session);
  const visitor = useMemo(() => ({ at: "signedIn", roles: identity.roles }) as const, [identity.roles]);
  useSessionChecks(session, engine, status.connectivity);
  const notices = useNotices(session, engine, identity);
  usePageInUseOnInput();
  usePageKeys(openKeys);
  useDataWait(engine === null && failed === null);
  useFirstScreen(engine !== null);

  const actions = useMemo<AppActions>(
    () => ({
      signOut,
      openSyncSheet: openSync,
      syncNow: () => engine?.syncNow(),
      renewSession: (password, email) => session.renew(password, email),
      ...capture,
    }),
    [session, signOut, openSync, engine, capture],
  );
  const readInView = useCallback((productIds: readonly string[]) => engine?.readInView(productIds), [engine]);
  const device = useMemo(() => engine && { ...engine.device, identity }, [engine, identity]);
  const accountPorts = useAccountPorts(device);
  const road = useRoad(device, engine);

  if (failed !== null) return <SafePage trouble={failed} />;
  if (!device) return <LoadingScreen />;
  return (
    <Ports
      give={[
        giveDevice(device),
        giveAppActions(actions),
        giveOpenUnsentEditor(openUnsentEditor),
        giveSyncStatus(status),
        giveReadInView(readInView),
        giveNotices(notices),
        giveRoad(road),
        ...accountPorts,
      ]}
    >
      <CompanyLocale />
      <KeepLastScreen />
      <Frame identity={identity} onOpenSync={openSync} onOpenKeys={openKeys} onSignOut={signOut}>
        <Pages visitor={visitor} failed={<ScreenFailed />} Guard={NeedsCategory} />
      </Frame>
      <UpdatePrompt apply={applyUpdate} />
      {sheet !== null && (
        <PartBoundary onClose={closeSheet}>
          <Sheets open={sheet} identity={identity} onClose={closeSheet} onLeave={leave} />
        </PartBoundary>
      )}
      {unsentToEdit !== null && (
        <PartBoundary onClose={closeUnsentEditor}>
          <UnsentOrderSheet {...unsentToEdit} onClose={closeUnsentEditor} />
        </PartBoundary>
      )}
    </Ports>
  );
}

/** The open sheet; closes with the page. */
function useSheet() {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState<{ sheet: OpenSheet; at: string } | null>(null);
  return {
    sheet: opened?.at === pathname ? opened.sheet : null,
    openSync: useCallback(() => setOpened({ sheet: "sync", at: pathname }), [pathname]),
    openKeys: useCallback(() => setOpened({ sheet: "keys", at: pathname }), [pathname]),
    askSignOut: useCallback(() => setOpened({ sheet: "signOut", at: pathname }), [pathname]),
    closeSheet: useCallback(() => setOpened(null), []),
  };
}

/** Tells the engine when the first screen shows what it read: its own work can wait until then. */
function useFirstScreen(isReading: boolean): void {
  useEffect(() => (isReading ? whenNothingWaits(noteFirstScreen) : undefined), [isReading]);
}

/** Typed input blocks updates until the page is left. */
function usePageInUseOnInput(): void {
  const { pathname } = useLocation();
  useEffect(() => markPageInUseOnInput(document), [pathname]);
}

/** A page in use tells the session (no expiry) and every tab (no update). */
function useCaptureActions(session: Session): Pick<AppActions, "beginCapture" | "endCapture"> {
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
        held.push(markCaptureOpen());
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
