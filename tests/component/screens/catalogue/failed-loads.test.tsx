import { cleanup, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refuse } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { PriceListScreen } from "#screens/catalogue/price-lists/PriceListScreen.tsx";
import { NewCustomerScreen } from "#screens/customers/customer-new/NewCustomerScreen.tsx";
import { giveAppActions, giveImages } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { buildCompany, buildPriceList } from "#tests/support/build.ts";
import { closeDevice, openOwnersDevice } from "../../any-device.ts";
import { APP_ACTIONS, FakePorts } from "../../fake-ports.tsx";
import { renderWithTexts } from "../../render-with-texts.tsx";

let device: Device;
beforeEach(async () => {
  device = await openOwnersDevice();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  closeDevice(device);
});

const IMAGES = { read: async () => null, save: async () => refuse({ code: "notLoaded" as const }) };

async function open(path: string) {
  await renderWithTexts(
    <FakePorts given={{ path }}>
      <Ports give={[giveDevice(device), giveAppActions(APP_ACTIONS), giveImages(IMAGES)]}>
        <Routes>
          <Route path="/price-lists/:priceListId" element={<PriceListScreen />} />
          <Route path="/customers/new" element={<NewCustomerScreen />} />
        </Routes>
      </Ports>
    </FakePorts>,
  );
}

describe("SCREEN-9 a screen whose data cannot be read does not go on loading", () => {
  it("a price list whose company cannot be read offers to try again", async () => {
    await device.mirror.priceLists.put({ ...buildPriceList(), rev: 1 });
    vi.spyOn(device.mirror.company, "get").mockRejectedValue(new Error("unreadable"));
    await open(`/price-lists/${buildPriceList().id}`);
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
  });

  it("a price list says that the company is not here yet", async () => {
    await device.mirror.priceLists.put({ ...buildPriceList(), rev: 1 });
    await open(`/price-lists/${buildPriceList().id}`);
    expect(await screen.findByText("The company is still being loaded.")).toBeDefined();
  });

  it("a form whose draft cannot be read opens without it", async () => {
    const reported = vi.fn<(error: unknown) => void>();
    vi.stubGlobal("reportError", reported);
    await device.mirror.company.put({ ...buildCompany(), rev: 1 });
    vi.spyOn(device.work.formDrafts, "get").mockRejectedValue(new Error("unreadable"));
    await open("/customers/new");
    expect(await screen.findByLabelText("Name")).toBeDefined();
    expect(reported).toHaveBeenCalledTimes(1);
  });
});
