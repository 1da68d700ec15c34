import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Announcement } from "#domain/operations/announcement.ts";
import { SystemNotices } from "#components/operations/SystemNotices.tsx";
import { giveNotices, giveSupport } from "#components/ports.ts";
import type { Notices } from "#ports/notices.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { FakePorts } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const MINUTE = 60_000;
const noteSeen = vi.fn<(ids: readonly string[]) => void>();
const dismiss = vi.fn<(id: string) => void>();

function announcement(id: string, changes: Partial<Announcement> = {}): Announcement {
  const now = Date.now();
  const text = { en: `News ${id}`, es: `Noticia ${id}` };
  const period = { startsAt: now - MINUTE, endsAt: now + MINUTE };
  return {
    id,
    level: "info",
    text,
    ...period,
    isDismissible: true,
    link: "",
    belowVersion: "",
    language: "",
    ...changes,
  };
}

let tab: Tab;

beforeEach(async () => {
  const clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.clearAllMocks();
});

async function show(notices: Partial<Notices>) {
  const given = { maintenance: null, isTooOld: false, announcements: [], noteSeen, dismiss, ...notices };
  const support = { version: "1.3.9", email: "", whatsApp: "" };
  await renderWithTexts(
    <FakePorts>
      <Ports give={[giveDevice(tab.device), giveNotices(given), giveSupport(support)]}>
        <SystemNotices />
      </Ports>
    </FakePorts>,
  );
}

const startingIn = (minutes: number) => ({
  startsAt: Date.now() + minutes * MINUTE,
  endsAt: Date.now() + (minutes + 60) * MINUTE,
  graceHours: 24,
  text: { en: "Faster search", es: "" },
});

describe("maintenance", () => {
  it("OPS-3 is announced from 15 minutes before, with why, and what is being sent", async () => {
    await sell(tab.device, "c1");
    await sell(tab.device, "c2");
    await show({ maintenance: startingIn(14) });
    expect(await screen.findByText("Maintenance is coming")).toBeDefined();
    expect(screen.getByText(/^From .+ to /)).toBeDefined();
    expect(screen.getByText("Faster search")).toBeDefined();
    expect(await screen.findByText("2 orders are being sent now. Stay connected.")).toBeDefined();
  });

  it("OPS-3 is not announced earlier", async () => {
    await show({ maintenance: startingIn(16) });
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("OPS-1 that is on is said to whoever works in it", async () => {
    await show({ maintenance: startingIn(-1) });
    expect(await screen.findByText("Maintenance is on")).toBeDefined();
  });
});

describe("announcements", () => {
  it("OPS-9 show only what is current, for this version and language, and count as seen", async () => {
    await show({
      announcements: [
        announcement("critical", { level: "critical", isDismissible: false }),
        announcement("planned", { startsAt: Date.now() + MINUTE }),
        announcement("over", { endsAt: Date.now() - MINUTE / 2 }),
        announcement("old", { belowVersion: "1.4" }),
        announcement("older", { belowVersion: "1.3" }),
        announcement("spanish", { language: "es" }),
      ],
    });
    expect(screen.getByRole("alert").textContent).toBe("News critical");
    expect(screen.getAllByText(/^News/).map(({ textContent }) => textContent)).toEqual(["News critical", "News old"]);
    expect(noteSeen.mock.calls).toEqual([[["critical", "old"]]]);
    expect(screen.getAllByRole("button", { name: "Dismiss" })).toHaveLength(1);
  });

  it("OPS-7, OPS-9 open their link, and are dismissed", async () => {
    await show({
      announcements: [
        announcement("inside", { link: "/orders" }),
        announcement("out", { link: "https://rutero.test/" }),
      ],
    });
    const links = screen.getAllByRole("link", { name: "Open" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/orders", "https://rutero.test/"]);
    await userEvent.setup().click(screen.getAllByRole("button", { name: "Dismiss" })[1] as HTMLElement);
    expect(dismiss.mock.calls).toEqual([["out"]]);
  });
});

describe("a version that the store takes nothing from", () => {
  it("OPS-29 says so, and that what is done here is kept", async () => {
    await show({ isTooOld: true });
    expect(screen.queryByText("This version of the app is too old for the store.")).not.toBeNull();
    expect(screen.queryByText(/stays on this device and is sent after the update/)).not.toBeNull();
  });
});
