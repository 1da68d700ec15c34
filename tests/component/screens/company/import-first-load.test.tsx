import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { IMPORT_FEEDS } from "#domain/import/import-kind.ts";
import type { Device } from "#local/databases/device.ts";
import { giveSyncStatus } from "#components/ports.ts";
import { FileStep } from "#screens/company/import/FileStep.tsx";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { ONLINE } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;

beforeEach(async () => {
  device = await openOwnersDevice();
});
afterEach(() => {
  cleanup();
  closeDevice(device);
});

// Columns are guessed from the company's price lists and tax classes.
it("IMPORT-3 a file can be chosen once what it is compared with is on this device", async () => {
  const states = IMPORT_FEEDS.map((feed) => ({ feed, scope: "", loaded: feed !== "priceLists", count: 0 }));
  await device.mirror.feeds.bulkPut(states as never);
  await renderWithTexts(
    <Ports give={[giveDevice(device), giveSyncStatus(ONLINE)]}>
      <FileStep problem={null} busy={false} onChoose={() => {}} />
    </Ports>,
  );
  await screen.findByText(/on their way to this device/);
  expect(screen.queryByLabelText("Choose a file")).toBeNull();
  await device.mirror.feeds.update("priceLists", { loaded: true });
  await screen.findByLabelText("Choose a file");
  expect(screen.queryByText(/on their way to this device/)).toBeNull();
});
