import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readDays } from "#remote/feeds/read-days.ts";
import { fetchBy } from "#runtime/itinerary/earlier-days.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

const RANGE = { repId: "ana", from: "2026-05-04", to: "2026-05-10" };
const DAY = {
  document: {
    name: "projects/p/databases/(default)/documents/companies/demo/itineraryDays/ana_2026-05-04",
    fields: {
      repId: { stringValue: "ana" },
      day: { stringValue: "2026-05-04" },
      stops: { arrayValue: {} },
      frozenAt: { nullValue: null },
      rev: { integerValue: "1" },
      updatedAt: { timestampValue: "2026-05-04T20:00:00.000000Z" },
    },
  },
};

let tab: Tab;

beforeEach(async () => {
  const clock = createClock();
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function fetched() {
  const { device } = tab;
  return fetchBy(device, (range) => readDays({ getIdToken: async () => "token" }, device.identity, range))(RANGE);
}

const answer = (status: number, body: unknown) =>
  vi.stubGlobal("fetch", async () => new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));

describe("VISIT-56 days beyond what this device keeps", () => {
  it("are kept once the store has answered", async () => {
    answer(200, [DAY]);
    expect(await fetched()).toBe("here");
    expect(await tab.device.mirror.itineraryDays.get("ana_2026-05-04")).toMatchObject({
      repId: "ana",
      fetchedAt: tab.device.now(),
    });
  });

  it("are out of reach without a network, while the server fails, and behind a gateway's page", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await fetched()).toBe("unreachable");
    answer(503, [{ error: { status: "UNAVAILABLE" } }]);
    expect(await fetched()).toBe("unreachable");
    for (const status of [200, 403]) {
      answer(status, "<html>Sign in to this network</html>");
      expect(await fetched()).toBe("unreachable");
    }
  });

  it.each([
    [403, "PERMISSION_DENIED"],
    [400, "FAILED_PRECONDITION"],
  ])("are refused where the store itself says so: %s %s", async (status, code) => {
    answer(status, [{ error: { status: code } }]);
    expect(await fetched()).toBe("refused");
  });

  it("have no room on a full disk", async () => {
    answer(200, [DAY]);
    vi.spyOn(tab.device.mirror.itineraryDays, "bulkPut").mockRejectedValue(
      new DOMException("no room", "QuotaExceededError"),
    );
    expect(await fetched()).toBe("noRoom");
  });

  it("throw what is nobody's answer", async () => {
    answer(200, [DAY]);
    vi.spyOn(tab.device.mirror.itineraryDays, "bulkGet").mockRejectedValue(new RangeError("a bug"));
    await expect(fetched()).rejects.toThrow("a bug");
  });
});
