import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { act, cleanup, render } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { KeepLastScreen } from "#app/shell/KeepLastScreen.tsx";
import { LoadingScreen } from "#app/shell/LoadingScreen.tsx";
import { sessionEndsAt } from "#domain/access/access.ts";
import { addDays, businessDayOf, dayStart } from "#domain/values/business-day.ts";
import { keepStaffHint } from "#runtime/session/staff-hint.ts";
import { dropLastScreen, hasLastScreen, keepLastScreen, replaceLastScreen } from "#runtime/start/last-screen.ts";
import { buildCompany, buildIdentity } from "#tests/support/build.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createClock } from "#tests/support/clock.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { startTestTexts } from "../render-with-texts.tsx";

const SCRIPT = readFileSync("public/first-paint.js", "utf8");
const DAY = `<div><main><h1>Today</h1>
  <a href="/customer/lola">Lola</a><a href="/customer/paz">Paz</a><button>Approve</button></main></div>`;

/** The app's elements: whatever it draws is in there. */
const root = () => document.querySelector("#root") as HTMLElement;
const last = () => document.querySelector<HTMLElement>("#last-screen");
const kept = () => localStorage.getItem("rutero-last-screen");
const look = (state: "hidden" | "visible") => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};

/** Loads the page anew, at an address, with the style sheet of a version. */
async function start(path = "/itinerary/today", styles = "/assets/index-1.css"): Promise<void> {
  document.body.innerHTML = "";
  document.querySelector("link")?.remove();
  history.replaceState(null, "", path);
  runInThisContext(SCRIPT);
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: styles }));
  const element = document.createElement("div");
  element.id = "root";
  document.body.append(element);
  await new Promise((resolve) => setTimeout(resolve));
}

/** The app draws the day, and it is left. */
function leave(until = Date.now() + 60_000, from = Date.now()): void {
  root().innerHTML = DAY;
  keepLastScreen(from, until);
}

beforeEach(async () => {
  localStorage.clear();
  keepStaffHint(true);
  await start();
});
afterEach(() => {
  dropLastScreen();
  document.querySelector("link")?.remove();
  document.body.innerHTML = "";
  localStorage.clear();
  vi.restoreAllMocks();
});

describe("SCREEN-26 the next start shows what was left on screen", () => {
  it("before the app has drawn anything, until the app can be used", async () => {
    leave();
    await start();
    expect(last()?.querySelector("h1")?.textContent).toBe("Today");
    expect(last()?.nextElementSibling).toBe(root());
    expect(hasLastScreen()).toBe(true);
    replaceLastScreen();
    expect(hasLastScreen()).toBe(false);
    expect(kept()).toBeNull();
  });

  it("at / where that leads", async () => {
    leave();
    localStorage.setItem("rutero-preferences", '{"startPage":"/itinerary/today"}');
    await start("/");
    expect(hasLastScreen()).toBe(true);
  });

  it.each<[string, () => unknown]>([
    ["another page", () => start("/home")],
    ["the same page of another question", () => start("/itinerary/today?view=map")],
    ["another version", () => start("/itinerary/today", "/assets/index-2.css")],
    ["another language", () => (localStorage.setItem("i18nextLng", "es"), start())],
    ["another appearance", () => (localStorage.setItem("theme", "dark"), start())],
    ["another text size", () => (localStorage.setItem("rutero-preferences", '{"textSize":"large"}'), start())],
    ["another width", () => (vi.stubGlobal("innerWidth", 740), start())],
    ["no one signed in", () => (keepStaffHint(false), start())],
    ["an end that has passed", () => (vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_001), start())],
    ["a clock that was set back", () => (vi.spyOn(Date, "now").mockReturnValue(Date.now() - 60_000), start())],
  ])("but not with %s", async (_, begin) => {
    leave();
    await begin();
    expect(hasLastScreen()).toBe(false);
    vi.unstubAllGlobals();
  });

  it("again where the app was left before it could be used", async () => {
    leave();
    await start();
    await start();
    expect(hasLastScreen()).toBe(true);
  });

  it("but no longer once another page was opened", async () => {
    leave();
    await start("/orders");
    await start();
    expect(hasLastScreen()).toBe(false);
  });

  it("as far as somebody can see, and a little further", () => {
    root().innerHTML = `<div><main><article>Lola</article><article>Paz</article></main></div>`;
    const [, below] = root().querySelectorAll("article");
    if (below) vi.spyOn(below, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 2 * innerHeight + 1));
    keepLastScreen(Date.now(), Date.now() + 1);
    expect(kept()).toContain("Lola");
    expect(kept()).not.toContain("Paz");
  });

  it("without pictures that ended with their page, and not with a form or an open sheet", async () => {
    root().innerHTML = '<div><main><img src="blob:http://localhost/1" alt=""><img src="/logo.png" alt=""></main></div>';
    keepLastScreen(Date.now(), Date.now() + 1);
    expect(kept()).toContain("logo.png");
    expect(kept()).not.toContain("blob:");
    dropLastScreen();
    root().innerHTML = '<div><main><input type="checkbox"></main></div>';
    keepLastScreen(Date.now(), Date.now() + 1);
    expect(kept()).toBeNull();
    root().innerHTML = DAY;
    document.body.append(Object.assign(document.createElement("div"), { role: "dialog" }));
    keepLastScreen(Date.now(), Date.now() + 1);
    expect(kept()).toBeNull();
  });
});

describe("SCREEN-26 a tap on what was left on screen", () => {
  const link = (customer: string) => last()?.querySelector<HTMLElement>(`[href="/customer/${customer}"]`);

  /** Taps these before the app can act, and draws something. Returns what it hears. */
  async function hearTaps(find: () => (HTMLElement | null | undefined)[], drawn = DAY): Promise<string[]> {
    leave();
    await start();
    for (const control of find()) control?.click();
    root().innerHTML = drawn;
    const heard: string[] = [];
    root().addEventListener("click", (event) => {
      event.preventDefault();
      heard.push((event.target as HTMLElement).textContent);
    });
    replaceLastScreen();
    return heard;
  }

  it("leads where its link leads once the app can act, the last one alone", async () => {
    expect(await hearTaps(() => [link("paz")])).toEqual(["Paz"]);
    expect(await hearTaps(() => [link("paz"), link("lola")])).toEqual(["Lola"]);
  });

  it("leads nowhere when the app has no such link any more", async () => {
    expect(await hearTaps(() => [link("paz")], DAY.replaceAll("paz", "other"))).toEqual([]);
  });

  it("presses no button, which may belong to something else by now", async () => {
    expect(await hearTaps(() => [last()?.querySelector("button")])).toEqual([]);
  });
});

describe("SCREEN-26 the day's first pages are kept while nobody looks at them", () => {
  const clock = createClock();
  const identity = buildIdentity("ana");
  let tab: Tab;
  const until = () => (JSON.parse(kept() ?? "{}") as { until?: number }).until;

  async function show(path: string, content = <main>Day</main>): Promise<void> {
    await startTestTexts();
    tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
    await tab.device.mirror.company.put({ ...buildCompany({ id: identity.companyId }), rev: 1 });
    const device = { ...tab.device, identity: { ...identity, authTime: Date.now() - 1_000 } };
    render(
      <MemoryRouter initialEntries={[path]}>
        <Ports give={[giveDevice(device)]}>
          <KeepLastScreen />
          <div>{content}</div>
        </Ports>
      </MemoryRouter>,
      { container: root() },
    );
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
  afterEach(() => {
    cleanup();
    tab.kill();
  });

  it("until the session or the business day ends, and no longer than they are left", async () => {
    await show("/home");
    look("hidden");
    const tomorrow = dayStart(addDays(businessDayOf(Date.now(), "America/Mexico_City"), 1), "America/Mexico_City");
    expect(until()).toBe(Math.min(sessionEndsAt(Date.now()), tomorrow - 1));
    look("visible");
    expect(kept()).toBeNull();
    dispatchEvent(new Event("pagehide"));
    expect(kept()).not.toBeNull();
  });

  it("but not other pages, nor while something is still loading", async () => {
    await show("/orders");
    look("hidden");
    expect(kept()).toBeNull();
    cleanup();
    tab.kill();
    await show(
      "/home",
      <main>
        <LoadingScreen />
      </main>,
    );
    look("hidden");
    expect(kept()).toBeNull();
  });
});
