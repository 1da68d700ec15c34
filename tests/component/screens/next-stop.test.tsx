import { cleanup, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyDay } from "#domain/itinerary/itinerary-day.ts";
import { businessDayOf } from "#domain/values/business-day.ts";
import { giveSyncStatus } from "#components/ports.ts";
import { NextStop } from "#screens/insights/home/NextStop.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";
import type { MapApp } from "#ui/ports/preferences.ts";
import { buildCompany, buildCustomer } from "../../support/build.ts";
import { createClock } from "../../support/clock.ts";
import { createPhone, openTab, type Tab } from "../../support/device.ts";
import { createFakeServer } from "../../support/fake-server.ts";
import { ONLINE, PREFERENCES } from "../fake-ports.tsx";
import { renderWithTexts } from "../render-with-texts.tsx";

let tab: Tab;

beforeEach(async () => {
  const clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
  const { identity, mirror } = tab.device;
  await mirror.customers.put({ ...buildCustomer("c1"), position: { latitude: 19.4, longitude: -99.1 }, rev: 2 });
  const day = businessDayOf(clock.now(), buildCompany({ id: identity.companyId }).settings.timeZone);
  await mirror.itineraryDays.put({
    ...emptyDay(identity.uid, day),
    stops: [{ stopId: "s1", customerId: "c1", state: "planned", window: null, because: [] }],
    rev: 1,
  });
});
afterEach(() => {
  cleanup();
  tab.kill();
});

async function show(mapApp: MapApp = "google") {
  const preferences = { preferences: { ...PREFERENCES, mapApp }, change() {} };
  await renderWithTexts(
    <MemoryRouter>
      <Ports give={[giveDevice(tab.device), givePreferences(preferences), giveSyncStatus(ONLINE)]}>
        <NextStop />
      </Ports>
    </MemoryRouter>,
  );
}

async function open(mapApp: MapApp) {
  await show(mapApp);
  return (await screen.findByRole("link", { name: "Navigate" })).getAttribute("href");
}

describe("the next stop", () => {
  it.each([
    ["waze", /^https:\/\/waze\.com\/ul\?/],
    ["apple", /^https:\/\/maps\.apple\.com\//],
    ["google", /^https:\/\/www\.google\.com\/maps\//],
  ] as const)("opens the map app chosen in the settings: %s", async (mapApp, address) => {
    expect(await open(mapApp)).toMatch(address);
  });

  it("SCREEN-7 calls nothing done while the day or its customers are still being loaded", async () => {
    const { mirror } = tab.device;
    const customers = await mirror.customers.toArray();
    await mirror.customers.clear();
    await show();
    expect(await screen.findByText(/still being loaded/)).toBeDefined();
    expect(screen.queryByText("All stops of today are done")).toBeNull();
    await mirror.customers.bulkPut(customers);
    expect(await screen.findByRole("link", { name: "Navigate" })).toBeDefined();
  });
});
