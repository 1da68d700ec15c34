import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Role } from "#domain/access/identity.ts";
import { giveSyncStatus } from "#components/ports.ts";
import { NoCustomers } from "#components/customer/list/NoCustomers.tsx";
import type { Device } from "#local/databases/device.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { closeDevice, openNewDevice } from "#tests/component/any-device.ts";
import { ONLINE } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;

afterEach(() => {
  cleanup();
  closeDevice(device);
});

async function open(role: Role, loaded: boolean, barAdds = false): Promise<void> {
  device = await openNewDevice(buildIdentity("olga", { role, roles: [role] }));
  await device.mirror.feeds.put({ feed: "customers", scope: "", loaded, count: 0 } as never);
  await renderWithTexts(
    <Ports give={[giveDevice(device), giveSyncStatus(ONLINE)]}>
      <NoCustomers barAdds={barAdds} />
    </Ports>,
  );
}

const links = () => screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

describe("a list without any customer", () => {
  it("SCREEN-7 offers those who may add one to do it", async () => {
    await open("salesperson", true);
    await screen.findByText("Add the first one.");
    expect(links()).toEqual([["New customer", "/customers/new"]]);
  });

  it("SCREEN-7 offers owners an import beside the page's own action", async () => {
    await open("company_owner", true, true);
    await screen.findByText("Add the first one, or import a list.");
    expect(links()).toEqual([["Import a list", "/import"]]);
  });

  it("SCREEN-7 tells others who adds customers", async () => {
    await open("delivery_personnel", true);
    await screen.findByText("Owners and store staff add customers.");
    expect(links()).toEqual([]);
  });

  it("SCREEN-7 calls nothing empty that has not arrived", async () => {
    await open("company_owner", false);
    await screen.findByText("Your customers are on their way to this device");
    expect(links()).toEqual([]);
  });
});
