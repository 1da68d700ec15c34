import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LoadProgress } from "#components/sync/LoadProgress.tsx";
import { MORNING } from "#tests/support/build.ts";
import { startTestTexts } from "#tests/component/render-with-texts.tsx";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { giveAppActions, giveSyncStatus } from "#components/ports.ts";
import type { SyncStatus } from "#ports/sync-status.ts";
import { Ports } from "#ui/ports/port.tsx";

afterEach(cleanup);

const syncNow = vi.fn();
const QUIET: SyncStatus = {
  connectivity: "online",
  sending: 0,
  lastGoodAt: MORNING,
  loadProgress: null,
  storageFull: false,
  refusedFeeds: [],
};

async function show(status: Partial<SyncStatus>, language: "en" | "es" = "en") {
  await startTestTexts(language);
  render(
    <Ports give={[giveAppActions({ ...APP_ACTIONS, syncNow })]}>
      <Ports give={[giveSyncStatus({ ...QUIET, ...status })]}>
        <LoadProgress />
      </Ports>
    </Ports>,
  );
}

const UNDER_WAY = { share: 0.62, secondsLeft: 20, bytes: { loaded: 2_640_000, total: 4_230_000 }, products: 42_000 };

describe("the first load", () => {
  it("OFFLINE-14 shows the progress, the time left, the megabytes, and what can already be sold", async () => {
    await show({ loadProgress: UNDER_WAY });
    expect(screen.getByRole("progressbar", { name: "Preparing your data" })).toHaveProperty("value", 62);
    const text = document.body.textContent;
    for (const said of ["62", "about 20 s", "2.6 of 4.2 MB", "42,000 products can be found and sold already."])
      expect(text).toContain(said);
  });

  it("is in Spanish too, and leaves out an unknown time", async () => {
    await show({ loadProgress: { ...UNDER_WAY, secondsLeft: null, bytes: null, products: 1 } }, "es");
    const text = document.body.textContent;
    expect(text).toContain("1 producto ya se puede buscar y vender.");
    expect(text).not.toMatch(/unos|MB|null/u);
  });

  it("leaves out the size of what has almost none", async () => {
    await show({ loadProgress: { ...UNDER_WAY, bytes: { loaded: 0, total: 9_000 } } });
    expect(document.body.textContent).not.toContain("MB");
  });

  it("promises nothing before the first part has arrived", async () => {
    await show({ loadProgress: { ...UNDER_WAY, share: 0, products: 0 } });
    expect(document.body.textContent).toContain("What arrives can be found and sold at once.");
  });

  it("is hidden when there is nothing to load", async () => {
    await show({});
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("[C11] says that storage is full, what is safe and what to do, and retries on request", async () => {
    await show({ storageFull: true, loadProgress: UNDER_WAY });
    expect(screen.getByRole("status").textContent).toContain("No room left on this device");
    expect(document.body.textContent).toContain("your work is safe");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(syncNow).toHaveBeenCalledOnce();
  });
});
