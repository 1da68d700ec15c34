import { type ReactNode, StrictMode } from "react";
import { createRoot, hydrateRoot, type Root } from "react-dom/client";
import { startTexts } from "#i18n/start-texts.ts";
import "#ui/styles/page.css";
import { App } from "./App.tsx";
import { COMING_SOON } from "./build-flags.ts";
import { LateStart } from "./errors/LateData.tsx";
import { isOpenToVisitors, visitorsPage, warmUp } from "./first-page.ts";
import { pagePattern } from "./pages/resolve-page.ts";
import { keepInstallOffer } from "./shell/install-offer.ts";
import { catchBack } from "#ui/layout/back.ts";
import { followKeyboard } from "#ui/layout/keyboard.ts";
import { LATE_AFTER_MS } from "#ui/hooks/late-data.ts";
import { watchErrors } from "#runtime/errors/watch-errors.ts";
import { startAdPixel } from "#runtime/start/ad-pixel.ts";
import { isDrawn, takeDrawnPage } from "#runtime/start/drawn-page.ts";
import { afterStart, firstPaint } from "#runtime/start/first-paint.ts";
import { firstScreen } from "#runtime/start/first-screen.ts";
import { dropLastScreen, replaceLastScreen } from "#runtime/start/last-screen.ts";
import { guardLeaving } from "#runtime/start/leave-page.ts";
import { ChunkFailed, loadChunk, repairFailedPreloads } from "#runtime/start/load-chunk.ts";
import { type PageTrouble, pageTrouble } from "#runtime/start/page-trouble.ts";
import { startPageAnalytics } from "#runtime/start/page-analytics.ts";
import { readPreferences } from "./providers/preferences.ts";
import { hideLinkCode, linkCode } from "#runtime/session/link-code.ts";
import { holdKeptMessage } from "#runtime/session/kept-message.ts";
import type { OpenedSession } from "#runtime/session/open-session.ts";
import type { Session } from "#runtime/session/session-state.ts";
import { SafePage } from "./errors/SafePage.tsx";
import { earlyAccess } from "#runtime/session/remote-accounts.ts";
import { hasSignInTraces, keepStaffHint, readStaffHint } from "#runtime/session/staff-hint.ts";
import { startEngineEarly } from "#runtime/engine/start-engine-early.ts";

// First of all: nothing may report an address with a code in it.
hideLinkCode();
watchErrors({ isOn: () => readPreferences().tellErrors, page: () => pagePattern(location.pathname) });
keepInstallOffer();
catchBack();
followKeyboard();
void startAdPixel(import.meta.env["VITE_AD_PIXEL_ID"]);
repairFailedPreloads();

guardLeaving();
earlyAccess.sendKept();

let page: Root | null = null;

// The drawn page may be another one's: in coming-soon mode each leads there.
if (isDrawn()) {
  const shown = visitorsPage(location.pathname, COMING_SOON)?.pathname ?? location.pathname;
  if (shown !== location.pathname) history.replaceState(null, "", shown);
}
warmUp(location.pathname, readStaffHint(), COMING_SOON);
// Somebody reads a drawn page already: the work of its start is cut into short tasks.
if (isDrawn()) setTimeout(() => void start());
else void start();
void startPageAnalytics();
void firstScreen.then(replaceLastScreen);

/**
 * Not awaited by this module: until it has run, no other file of the app does, because each of them imports something of
 * this one. What the start waits for may be such a file.
 */
async function start(): Promise<void> {
  const texts = startTexts();
  // Who was never signed in here sees their page before the session's code and databases are there.
  const isVisitor = !hasSignInTraces() && isOpenToVisitors(location.pathname, COMING_SOON);
  const opening: Promise<OpenedSession> = (
    isVisitor ? texts.then(() => paintVisitorsPage(opening)) : Promise.resolve()
  ).then(openSession);
  holdKeptMessage();
  let isSettled = false;
  // W5: without its databases the app does not know who is signed in.
  const lateTimer = setTimeout(() => {
    void texts.then(() => {
      if (!isSettled) show(<LateStart />);
    });
  }, LATE_AFTER_MS);
  const opened = await opening.catch((error: unknown): PageTrouble =>
    error instanceof ChunkFailed ? "missingPart" : "storage",
  );
  isSettled = true;
  clearTimeout(lateTimer);
  if (typeof opened !== "string") followSession(opened.session);
  await texts;
  if (typeof opened === "string") {
    show(<SafePage trouble={pageTrouble.current.now ?? opened} />);
    return;
  }
  render(opened, opening);
  await afterStart;
  await opened.session.finishSignOuts();
}

async function openSession(): Promise<OpenedSession> {
  const code = await loadChunk(() => import("#runtime/session/open-session.ts"));
  return code.openSession();
}

/** Takes over the page that was drawn at build time, if there is one: what is seen stays as it is. */
async function paintVisitorsPage(opening: Promise<OpenedSession>): Promise<void> {
  const drawn = takeDrawnPage();
  if (drawn === null) {
    render(null, opening);
    await firstPaint;
    return;
  }
  await visitorsPage(location.pathname, COMING_SOON)?.load();
  page = hydrateRoot(drawn, app(null, opening));
  await afterStart;
}

function render(opened: OpenedSession | null, opening: Promise<OpenedSession>): void {
  show(app(opened, opening));
}

function app(opened: OpenedSession | null, opening: Promise<OpenedSession>): ReactNode {
  return (
    <StrictMode>
      <App opened={opened} opening={opening} comingSoon={COMING_SOON} />
    </StrictMode>
  );
}

function show(content: ReactNode): void {
  page ??= createRoot(document.querySelector("#root") ?? document.body);
  page.render(content);
}

function followSession(session: Session): void {
  const noteStaff = () => {
    const isSignedIn = session.state.at === "signedIn";
    keepStaffHint(isSignedIn);
    if (isSignedIn) linkCode.forget();
    else dropLastScreen();
  };
  noteStaff();
  session.subscribe(noteStaff);
  if (session.state.at !== "signedIn") return;
  startEngineEarly(session.state.identity);
  // On / the app opens on the chosen start page.
  if (location.pathname === "/") history.replaceState(null, "", readPreferences().startPage);
}
