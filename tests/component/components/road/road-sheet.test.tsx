import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { RoadSheet } from "#components/road/RoadSheet.tsx";
import { giveSyncStatus } from "#components/ports.ts";
import { checkRoad } from "#domain/road/road-check.ts";
import type { RoadFacts, RoadStop } from "#domain/road/road-facts.ts";
import { roadOutcome } from "#domain/road/road-outcome.ts";
import type { Road, RoadRun } from "#ports/road.ts";
import type { SyncStatus } from "#ports/sync-status.ts";
import { Ports } from "#ui/ports/port.tsx";
import { buildPriceList } from "#tests/support/build.ts";
import { FakePorts } from "../../fake-ports.tsx";
import { renderWithTexts } from "../../render-with-texts.tsx";

const HOUR = 3_600_000;
const NOW = new Date(2026, 10, 20, 8, 0).getTime();
const DAY = "2026-11-20";
const STOPS: readonly RoadStop[] = ["Rosa", "Luna", "Sol", "Mar", "Paz"].map((name) => ({
  customerId: name.toLowerCase(),
  name: `Tienda ${name}`,
  day: DAY,
  until: NOW + 9 * HOUR,
}));
const FINE: RoadFacts = {
  now: NOW,
  day: { day: DAY, isToday: true, startsAt: NOW, endsAt: NOW + 10 * HOUR },
  sessionEndsAt: NOW + 22 * HOUR,
  stops: STOPS,
  customers: STOPS.map(({ customerId }) => ({ id: customerId, priceListId: null, groupId: null })),
  priceLists: [buildPriceList()],
  catalogue: "complete",
  balancesAt: NOW,
  stockAt: NOW,
  daysWithoutPlan: [],
  outbox: { waiting: 0, parked: 0, customerIds: [] },
  isPersisted: true,
  freeBytes: null,
  updateWaits: false,
  location: "granted",
  clockSkewMs: 0,
  battery: null,
  selfTest: { outcome: "ended", customers: 3, prices: 60, failures: [] },
};
const OLD_STOCK = { stockAt: NOW - 9 * HOUR };
const REFUSED = { outbox: { waiting: 0, parked: 1, customerIds: ["rosa"] } };

function runOf(changes: Partial<RoadFacts>): RoadRun {
  const facts = { ...FINE, ...changes };
  const checks = checkRoad(facts);
  return { checks, outcome: roadOutcome(checks, facts) };
}

const status = (connectivity: SyncStatus["connectivity"]): SyncStatus => ({
  connectivity,
  sending: 0,
  lastGoodAt: NOW,
  loadProgress: null,
  storageFull: false,
  refusedFeeds: [],
});

/** Each run finds what the next of `found` says, the last one again and again. */
async function open(found: readonly Partial<RoadFacts>[], connectivity: SyncStatus["connectivity"] = "online") {
  const left = [...found];
  const road = {
    run: vi.fn<Road["run"]>(async () => runOf((left.length > 1 ? left.shift() : left[0]) ?? {})),
    fix: vi.fn<Road["fix"]>(async () => {}),
  };
  await renderWithTexts(
    <FakePorts>
      <Ports give={[giveSyncStatus(status(connectivity))]}>
        <RoadSheet road={road} onClose={() => {}} />
      </Ports>
    </FakePorts>,
  );
  return { road, user: userEvent.setup() };
}

const fixAll = () => screen.findByRole("button", { name: /^Fix all/ });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("ROAD-2: the sheet of ready for the road", () => {
  it("says until when everything is ready, and offers nothing to fix", async () => {
    await open([{}]);
    expect(await screen.findByText(/^Ready until 6:00\sPM$/)).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(13);
    expect(screen.queryByRole("button", { name: "Fix all" })).toBeNull();
  });

  it("shows the worst check first, with the stops it concerns by name", async () => {
    await open([{ ...OLD_STOCK, ...REFUSED }]);
    expect(await screen.findByText("Not ready: 1 change was refused by the store")).toBeTruthy();
    const [first] = screen.getAllByRole("heading", { level: 3 });
    const row = first?.closest("li");
    if (!row) throw new Error("no row");
    expect(first?.textContent).toBe("Everything is sent");
    expect(
      within(row)
        .getAllByRole("link", { name: /./ })
        .map((link) => link.textContent),
    ).toEqual(["Tienda Rosa"]);
  });
});

describe("ROAD-7: fix all", () => {
  it("does each fix once, and checks again", async () => {
    const { road, user } = await open([{ ...OLD_STOCK, balancesAt: null, isPersisted: false }, {}]);
    await user.click(await fixAll());
    expect(await screen.findByText(/^Ready until/)).toBeTruthy();
    expect(road.fix.mock.calls).toEqual([["keepData"], ["sync"]]);
    expect(road.run).toHaveBeenCalledTimes(2);
  });

  it("goes on after a fix that fails, and says what is still wrong", async () => {
    const report = vi.fn<(error: unknown) => void>();
    vi.stubGlobal("reportError", report);
    const { road, user } = await open([{ ...OLD_STOCK, isPersisted: false }, { isPersisted: false }]);
    road.fix.mockRejectedValueOnce(new Error("the browser refused"));
    await user.click(await fixAll());
    expect(await screen.findByText(/^Ready, but: the browser may delete data/)).toBeTruthy();
    expect(road.fix.mock.calls).toEqual([["keepData"], ["sync"]]);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it("waits for a connection with what needs one", async () => {
    await open([OLD_STOCK], "offline");
    const button = await fixAll();
    expect(button.hasAttribute("disabled")).toBe(true);
    expect(screen.getByText("Needs connection")).toBeTruthy();
  });
});
