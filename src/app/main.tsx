import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startTexts } from "#i18n/start-texts.ts";
import { openDeviceDatabase } from "#local/databases/device-database.ts";
import { guardUpgrade } from "#local/databases/guard-upgrade.ts";
import "#ui/styles/page.css";
import { App } from "./App.tsx";
import { COMING_SOON } from "./build-flags.ts";
import { LateStart } from "./errors/LateData.tsx";
import { keepInstallOffer } from "./shell/install-offer.ts";
import { catchBack } from "#ui/layout/back.ts";
import { LATE_AFTER_MS } from "#ui/hooks/late-data.ts";
import { startAdPixel } from "#runtime/start/ad-pixel.ts";
import { firstPaint } from "#runtime/start/first-paint.ts";
import { guardLeaving } from "#runtime/start/leave-page.ts";
import { repairFailedPreloads } from "#runtime/start/load-chunk.ts";
import { leaveUpgraded, pageTrouble } from "#runtime/start/page-trouble.ts";
import { startPageAnalytics } from "#runtime/start/page-analytics.ts";
import { readPreferences } from "./providers/preferences.ts";
import { hideLinkCode, linkCode } from "#runtime/session/link-code.ts";
import { remoteAuth } from "#runtime/session/remote-auth.ts";
import { createSessionMemory } from "#runtime/session/session-memory.ts";
import { createSession } from "#runtime/session/session.ts";
import { SafePage } from "./errors/SafePage.tsx";
import { keepStaffHint, readStaffHint } from "#runtime/session/staff-hint.ts";
import { startEngineEarly } from "#runtime/engine/start-engine-early.ts";
import { warmUp } from "./warm-up.ts";

// First of all: nothing may report an address with a code in it.
hideLinkCode();
keepInstallOffer();
catchBack();
void startAdPixel(import.meta.env["VITE_AD_PIXEL_ID"]);
repairFailedPreloads();

guardLeaving();

const shared = openDeviceDatabase();
guardUpgrade(shared, leaveUpgraded);
const session = createSession({ auth: remoteAuth, memory: createSessionMemory(shared, Date.now), now: Date.now });
const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");

warmUp(location.pathname, readStaffHint(), COMING_SOON);
const texts = startTexts();
const page = createRoot(root);
let started: boolean | undefined;
// W5: without its databases the app does not know who is signed in.
const lateTimer = setTimeout(() => {
  void texts.then(() => {
    if (started === undefined) page.render(<LateStart />);
  });
}, LATE_AFTER_MS);
started = await session.start().then(
  () => true,
  () => false,
);
clearTimeout(lateTimer);
const noteStaff = () => {
  const isSignedIn = session.state.at === "signedIn";
  keepStaffHint(isSignedIn);
  if (isSignedIn) linkCode.forget();
};
noteStaff();
session.subscribe(noteStaff);
if (session.state.at === "signedIn") {
  startEngineEarly(session.state.identity);
  // On / the app opens on the chosen start page.
  if (location.pathname === "/") history.replaceState(null, "", readPreferences().startPage);
}
await texts;
page.render(
  <StrictMode>
    {started ? (
      <App session={session} shared={shared} comingSoon={COMING_SOON} />
    ) : (
      <SafePage trouble={pageTrouble.current.now ?? "storage"} />
    )}
  </StrictMode>,
);
void firstPaint.then(() => session.finishSignOuts());
void startPageAnalytics();
