import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConnectionChip } from "#app/shell/ConnectionChip.tsx";
import { giveSyncStatus } from "#components/ports.ts";
import type { SyncStatus } from "#ports/sync-status.ts";
import type { Device } from "#local/databases/device.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { closeDevice, openNewDevice } from "../any-device.ts";
import { renderWithTexts } from "../render-with-texts.tsx";

let device: Device;

beforeEach(async () => {
  device = await openNewDevice();
});
afterEach(() => {
  cleanup();
  closeDevice(device);
});

const HOUR = 3_600_000;

function show(connectivity: SyncStatus["connectivity"], lastGoodAt: number | null) {
  const status: SyncStatus = {
    connectivity,
    sending: 0,
    lastGoodAt,
    loadProgress: null,
    storageFull: false,
    refusedFeeds: [],
  };
  return renderWithTexts(
    <Ports give={[giveDevice(device), giveSyncStatus(status)]}>
      <ConnectionChip onOpen={() => {}} />
    </Ports>,
  );
}

describe("OFFLINE-3: the chip in the title row", () => {
  it.each([
    ["offline", "Offline"],
    ["limited", "Limited"],
  ] as const)("says %s with a word and the age of the data", async (connectivity, word) => {
    await show(connectivity, Date.now() - 2.5 * HOUR);
    const chip = screen.getByRole("button", { name: new RegExp(`^${word}, data from 2h ago`) });
    expect(chip.textContent).toBe(`${word}2h ago`);
  });

  it("gives the age as the device remembers it, and none before the first contact", async () => {
    await show("offline", null);
    expect(screen.getByRole("button", { name: /^Offline\. / }).textContent).toBe("Offline");
    cleanup();
    await device.mirror.feeds.put({
      feed: "customers",
      watermark: null,
      resumeAfter: null,
      loaded: true,
      count: 0,
      lastGoodAt: Date.now() - 3.5 * HOUR,
    });
    await show("offline", null);
    expect(await screen.findByRole("button", { name: /^Offline, data from 3h ago/ })).toBeDefined();
  });

  it("gives no age while the store answers", async () => {
    await show("online", Date.now());
    expect(screen.getByRole("button", { name: /^Online\. / })).toBeDefined();
  });
});
