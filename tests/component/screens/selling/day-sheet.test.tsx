import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DaySheet } from "#screens/selling/counter/DaySheet.tsx";
import { PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";

let tab: Tab;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("PRINT-10 the till's day", () => {
  it("is printed as it is so far", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await renderWithTexts(
      <Ports give={[giveDevice(tab.device), givePreferences({ preferences: PREFERENCES, change() {} })]}>
        <DaySheet onClose={() => {}} />
      </Ports>,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Share PDF" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatch(/^Day summary X .*2026\.pdf$/);
  });
});
