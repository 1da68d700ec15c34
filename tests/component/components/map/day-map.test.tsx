import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DayMap, type DayMapStop } from "#components/map/DayMap.tsx";
import { giveMapTiles } from "#components/ports.ts";
import { movePosition } from "#domain/values/distance.ts";
import type { MapTiles } from "#ports/map-tiles.ts";
import { PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { stubResizeObserver, stubSizes } from "#tests/component/stub-resize-observer.ts";
import { Ports } from "#ui/ports/port.tsx";
import { givePreferences } from "#ui/ports/ports.tsx";
import type { MapApp } from "#ui/ports/preferences.ts";

const PUEBLA = { latitude: 19.0414, longitude: -98.2063 };

const MARKS = ["done", "skipped", "now", "planned", "offPlan", "delivery"] as const;
const STOPS: readonly DayMapStop[] = MARKS.map((mark, index) => ({
  stopId: `stop ${index + 1}`,
  customerId: `customer ${index + 1}`,
  number: index + 1,
  name: `Shop ${index + 1}`,
  mark,
  position: movePosition(PUEBLA, 0, index * 2_000),
}));

beforeEach(() => {
  stubResizeObserver();
  stubSizes(1_180, 820);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(stops: readonly DayMapStop[], mapApp: MapApp = "google", tiles: MapTiles | null = null) {
  const onOpen = vi.fn<(customerId: string) => void>();
  const preferences = { ...PREFERENCES, mapApp };
  await renderWithTexts(
    <Ports give={[givePreferences({ preferences, change: () => {} }), giveMapTiles(tiles)]}>
      <MemoryRouter>
        <DayMap day="2026-11-23" stops={stops} onOpen={onOpen} />
      </MemoryRouter>
    </Ports>,
  );
  await act(async () => {});
  return { onOpen, user: userEvent.setup() };
}

const pins = async () => {
  const map = await screen.findByRole("region", { name: /^Map with/ });
  await within(map).findAllByRole("button", { name: /Stop 1/ });
  return within(map);
};

describe("VISIT-8 the day's map", () => {
  it("numbers its pins in driving order, and says each one's state in words too", async () => {
    const { user, onOpen } = await show(STOPS);
    const map = await pins();
    const states = ["Done", "Skipped or missed", "Now", "Planned", "Off plan", "Delivery on its way"];
    for (const [index, state] of states.entries()) {
      const pin = map.getByRole("button", { name: new RegExp(`^Stop ${index + 1}.*Shop ${index + 1}.*${state}`) });
      expect(pin.className).toContain("size-12");
    }
    await user.click(map.getByRole("button", { name: /Shop 4/ }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("customer 4");
  });

  it("lists the stops without a position below, which open their customer as well", async () => {
    const { user, onOpen } = await show(STOPS.map((stop) => (stop.number > 4 ? { ...stop, position: null } : stop)));
    expect((await pins()).queryByRole("button", { name: /Shop 5/ })).toBeNull();
    const below = within(screen.getByRole("region", { name: "Without a position" }));
    expect(below.getAllByRole("button")).toHaveLength(2);
    await user.click(below.getByRole("button", { name: /Shop 6/ }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("customer 6");
  });

  it("lists the others in driving order too, for where there is room beside the map", async () => {
    const { user, onOpen } = await show(STOPS);
    const beside = within(screen.getByRole("region", { name: "On the map" }));
    expect(beside.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(
      STOPS.map(({ number, name }) => expect.stringMatching(new RegExp(`Stop ${number}.*${name}`))),
    );
    await user.click(beside.getByRole("button", { name: /Shop 3/ }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith("customer 3");
  });

  it("says so when no stop has a position", async () => {
    await show(STOPS.map((stop) => ({ ...stop, position: null })));
    expect(screen.getByText("No stop of this day has a position yet")).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("shows stops of one place side by side, each with its own pin at the closest look", async () => {
    const { user } = await show(STOPS.slice(0, 2).map((stop) => ({ ...stop, position: PUEBLA })));
    const map = await pins();
    expect(map.getByRole("button", { name: /Shop 2/ })).toBeTruthy();
    await user.click(map.getByRole("button", { name: "Zoom out" }));
    await user.click(map.getByRole("button", { name: "Zoom out" }));
    expect(map.getByRole("button", { name: "2 pins. Zoom in" })).toBeTruthy();
  });
});

describe("VISIT-5 the route in the chosen map app", () => {
  it("opens what is left of the route, from the next stop on", async () => {
    await show(STOPS);
    const href = screen.getByRole("link", { name: "Open the route in the map app" }).getAttribute("href") ?? "";
    expect(new URL(href).searchParams.get("waypoints")?.split("|")).toHaveLength(3);
    expect(screen.queryByText(/takes no more at once/)).toBeNull();
  });

  it("says how many stops the app takes, and that Waze takes one", async () => {
    const many = Array.from({ length: 15 }, (_, index) => ({
      ...(STOPS[3] as DayMapStop),
      stopId: `many ${index}`,
      number: index + 1,
    }));
    await show(many);
    expect(screen.getByText("The next 10 of 15 stops: the map app takes no more at once.")).toBeTruthy();
    cleanup();
    await show(many, "waze");
    expect(screen.getByRole("link", { name: "Open the next stop in Waze" })).toBeTruthy();
    expect(screen.getByText("Waze takes one stop at a time.")).toBeTruthy();
  });
});

describe("VISIT-50 the map's tiles", () => {
  const tiles = (read: MapTiles["read"], readStored: MapTiles["readStored"] = async () => null) => ({
    attribution: "© Streets of Puebla",
    read: vi.fn(read),
    readStored: vi.fn(readStored),
    storeArea: vi.fn<MapTiles["storeArea"]>(async () => {}),
  });

  it("credits the provider, and stores the day's area once", async () => {
    const given = tiles(async () => new Blob(["tile"]));
    await show(STOPS, "google", given);
    await pins();
    expect(screen.getByText("© Streets of Puebla")).toBeTruthy();
    expect(given.storeArea).toHaveBeenCalledExactlyOnceWith(STOPS.map(({ position }) => position));
    expect(given.read).toHaveBeenCalled();
  });

  it("enlarges the closest stored tile where one is missing", async () => {
    let shown = 0;
    const given = tiles(
      async ({ z }) => {
        shown = z;
        return null;
      },
      async ({ z }) => (z === shown - 2 ? new Blob(["far"]) : null),
    );
    await show(STOPS, "google", given);
    await pins();
    const image = await vi.waitUntil(() => document.querySelector<HTMLImageElement>(".map-tiles img"));
    expect(image.style.width).toBe("1024px");
  });

  it("[VISIT-9] without a provider it is plain ground with a scale, and credits nobody", async () => {
    await show(STOPS);
    await pins();
    expect(screen.getByText(/^\d+ k?m$/)).toBeTruthy();
    expect(document.querySelector(".map-tiles")).toBeNull();
    expect(document.querySelector(".leaflet-control-attribution")).toBeNull();
  });
});
