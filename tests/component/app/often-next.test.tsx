import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Pages } from "#app/pages/Pages.tsx";
import { SCREENS } from "#app/pages/routes.tsx";
import { FakePorts } from "../fake-ports.tsx";
import { renderWithTexts } from "../render-with-texts.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const never = () => new Promise<never>(() => {});

describe("what is often opened next", () => {
  it.each([
    ["/itinerary", 1],
    ["/itinerary/today", 0],
  ])("at %s the day's code is fetched %i times ahead", async (path, times) => {
    const load = vi.spyOn(SCREENS.itineraryDay, "load").mockImplementation(never);
    await renderWithTexts(
      <FakePorts given={{ path }}>
        <Pages visitor={{ at: "signedIn", roles: ["salesperson"] }} failed={null} />
      </FakePorts>,
    );
    await waitFor(() => expect(load).toHaveBeenCalledTimes(times), { timeout: 10_000 });
  });
});

describe("a screen's component", () => {
  it("needs no placeholder once its code is loaded, and stays the same when that comes later", async () => {
    vi.resetModules();
    const fresh = await import("#app/pages/routes.tsx");
    const loaded = await fresh.SCREENS.terms.load();
    expect(fresh.SCREENS.terms.Screen).toBe(loaded);
    const shown = fresh.SCREENS.privacy.Screen;
    await fresh.SCREENS.privacy.load();
    expect(fresh.SCREENS.privacy.Screen).toBe(shown);
  });
});
