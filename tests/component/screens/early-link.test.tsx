import { cleanup, fireEvent, screen } from "@testing-library/react";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Feed } from "#domain/sync/feed.ts";
import { giveAppActions, giveSyncStatus } from "#components/ports.ts";
import type { Device } from "#local/databases/device.ts";
import type { SyncStatus } from "#ports/sync-status.ts";
import { ProductScreen } from "#screens/catalogue/product/ProductScreen.tsx";
import { CustomerScreen } from "#screens/customers/customer/CustomerScreen.tsx";
import { EditCustomerScreen } from "#screens/customers/customer-edit/EditCustomerScreen.tsx";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { buildCompany } from "#tests/support/build.ts";
import { noteRefused } from "#tests/support/mirror.ts";
import { closeDevice, openOwnersDevice } from "../any-device.ts";
import { APP_ACTIONS, FakePorts, ONLINE } from "../fake-ports.tsx";
import { renderWithTexts } from "../render-with-texts.tsx";

const OFFLINE: SyncStatus = { ...ONLINE, connectivity: "offline" };

const PAGES: readonly (readonly [path: string, feed: Feed, missing: string])[] = [
  ["/products/p1", "products", "This product is not on this device"],
  ["/customer/c1", "customers", "This customer is not on this device"],
  ["/customer/c1?visit=true", "customers", "This customer is not on this device"],
  ["/customers/c1/edit", "customers", "This customer is not on this device"],
];

let device: Device;
beforeEach(async () => {
  device = await openOwnersDevice();
  await device.mirror.company.put({ ...buildCompany(), rev: 1 });
});
afterEach(() => {
  cleanup();
  closeDevice(device);
});

async function open(path: string, status = OFFLINE, syncNow = () => {}) {
  await renderWithTexts(
    <FakePorts given={{ path }}>
      <Ports give={[giveDevice(device), giveSyncStatus(status), giveAppActions({ ...APP_ACTIONS, syncNow })]}>
        <Routes>
          <Route path="/products/:productId" element={<ProductScreen />} />
          <Route path="/customer/:customerId" element={<CustomerScreen />} />
          <Route path="/customers/:clientId/edit" element={<EditCustomerScreen />} />
        </Routes>
      </Ports>
    </FakePorts>,
  );
}

for (const [path, feed, missing] of PAGES) {
  it(`SCREEN-7 ${path} says that its record is missing only once ${feed} have loaded`, async () => {
    await open(path);
    await screen.findByText("Not on this device yet. It loads once there is a signal.");
    expect(screen.queryByText(missing)).toBeNull();
    const { identity, mirror } = device;
    await mirror.feeds.put({ ...newFeed(feed, identity), loaded: true });
    await screen.findByText(missing);
  });
}

it("[P12] says that a record's data could not be loaded, and tries again at a tap", async () => {
  const syncNow = vi.fn();
  const { identity, mirror } = device;
  await noteRefused(mirror, "products");
  await open("/products/p1", ONLINE, syncNow);
  await screen.findByText("These data could not be loaded");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(syncNow).toHaveBeenCalledOnce();
  await mirror.feeds.put({ ...newFeed("products", identity), loaded: true });
  await screen.findByText("This product is not on this device");
});
