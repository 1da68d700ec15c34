import { cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyRun } from "#domain/delivery/run.ts";
import { addDays, businessDayOf } from "#domain/values/business-day.ts";
import type { Device } from "#local/databases/device.ts";
import { mirrorOrder } from "#local/databases/mirror-database.ts";
import { readRuns } from "#local/outbox/known-runs.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { RunsScreen } from "#screens/selling/runs/RunsScreen.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";
import { buildCompany, buildCustomer } from "#tests/support/build.ts";
import { asStored } from "#tests/support/fake-server.ts";
import { makeDelivery } from "#tests/support/proofs.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";

const WAIT = { timeout: 15_000 };
let device: Device;

beforeEach(async () => {
  device = await openOwnersDevice();
  const { mirror, identity } = device;
  await mirror.company.put({ ...buildCompany({ id: identity.companyId }), rev: 1 });
  const person = (id: string, name: string) => {
    return { id, name, role: "delivery_personnel" as const, active: true, zones: [], rev: 1 };
  };
  await mirror.staff.bulkPut([person("dario", "Darío Peña"), person("eva", "Eva Luna")]);
  for (const [orderId, customerId] of [
    ["o1", "uno"],
    ["o2", "dos"],
  ] as const) {
    await mirror.customers.put({ ...buildCustomer(customerId), name: `Tienda ${customerId}`, zone: "Centro", rev: 1 });
    const order = asStored(makeOrder({ orderId, customerId }), 1, device.now());
    await mirror.orders.put(mirrorOrder({ ...order, status: "ready" }, 1, new Date(0).toISOString()));
  }
  await renderWithTexts(
    <MemoryRouter initialEntries={["/runs"]}>
      <Ports give={[giveDevice(device), givePreferences({ preferences: PREFERENCES, change: () => {} })]}>
        <RunsScreen />
      </Ports>
    </MemoryRouter>,
  );
});

afterEach(() => {
  cleanup();
  closeDevice(device);
});

const stopsOf = async (driver: string) =>
  (await readRuns(device)).find(({ run }) => run.driverName === driver)?.run.stops.map(({ customerId }) => customerId);

async function newRun(driver: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "New run" }, WAIT));
  await user.selectOptions(await screen.findByLabelText("Driver", {}, WAIT), driver);
  await user.click(screen.getByRole("button", { name: "Plan the run" }));
  await screen.findByRole("region", { name: driver }, WAIT);
}

describe("the store's runs", () => {
  it("DELIV-20 what waits is chosen by zone and assigned to a new run, by keyboard too", async () => {
    const user = userEvent.setup();
    await user.click(await screen.findByRole("checkbox", { name: "Centro" }, WAIT));
    await user.click(screen.getByRole("button", { name: "Assign 2 stops" }));
    await user.click(await screen.findByRole("button", { name: "New run" }, WAIT));
    await user.click(await screen.findByRole("button", { name: "Plan the run" }, WAIT));
    await waitFor(async () => expect(await stopsOf("Darío Peña")).toEqual(["dos", "uno"]), WAIT);
    expect((await readRuns(device))[0]?.run.day).toBe(businessDayOf(device.now(), "America/Mexico_City"));
    await screen.findByText("Everything that is ready is on a run.", {}, WAIT);
  });

  it("DELIV-20 a stop is dragged to a run, moved to another one, and taken off", async () => {
    const user = userEvent.setup();
    await newRun("Darío Peña");
    await newRun("Eva Luna");
    const card = screen.getByText("Tienda uno").closest("li");
    const target = screen.getByRole("region", { name: "Darío Peña" }).querySelector("[data-place]");
    if (card === null || target === null) throw new Error("nothing to drag");
    const dataTransfer = { effectAllowed: "", setData() {} };
    fireEvent(card, Object.assign(createEvent.dragStart(card), { dataTransfer }));
    fireEvent.dragOver(target);
    fireEvent.drop(target);
    await waitFor(async () => expect(await stopsOf("Darío Peña")).toEqual(["uno"]), WAIT);
    const run = () => within(screen.getByRole("region", { name: "Darío Peña" }));
    await user.click(await run().findByRole("button", { name: "Actions for Tienda uno" }, WAIT));
    await user.click(await screen.findByRole("menuitem", { name: "To another run" }, WAIT));
    await user.click(await screen.findByRole("button", { name: /^Eva Luna/ }, WAIT));
    await waitFor(async () => expect(await stopsOf("Eva Luna")).toEqual(["uno"]), WAIT);
    const other = () => within(screen.getByRole("region", { name: "Eva Luna" }));
    await user.click(await other().findByRole("button", { name: "Actions for Tienda uno" }, WAIT));
    await user.click(await screen.findByRole("menuitem", { name: "Take off the run" }, WAIT));
    await waitFor(async () => expect(await stopsOf("Eva Luna")).toEqual([]), WAIT);
  });

  it("DELIV-42 what failed is promised for the day that the driver proposed, for the reason that it failed for", async () => {
    const today = businessDayOf(device.now(), "America/Mexico_City");
    const proposedDay = addDays(today, 3);
    const stored = await device.mirror.orders.get("o1");
    if (stored === undefined) throw new Error("there is no order");
    const { deliveryId, deliveryNo, repId: by, repName: byName, orders: _, capturedAt: at, ...proof } = makeDelivery();
    const failed = { reasonCode: "CLOSED", words: "", proposedDay };
    const delivery = { ...proof, deliveryId, deliveryNo, by, byName, at, failed, receiver: "", items: [] };
    const noted = { ...delivery, outcome: "failed" as const, photosHere: [], isApplied: true, flags: [] };
    await device.mirror.orders.put({ ...stored, runId: "r1", status: "delivery_failed", deliveries: [noted] });
    const stops = [{ customerId: "uno", customerName: "Tienda uno", orderIds: ["o1"] }];
    const planned = { driverId: "dario", driverName: "Darío Peña", day: today, status: "started" as const, stops };
    await device.mirror.runs.put({ ...emptyRun("r1", device.identity.companyId), ...planned, rev: 1 });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Reschedule" }, WAIT));
    const sheet = within(await screen.findByRole("dialog", { name: "Deliver on another day" }, WAIT));
    expect(await sheet.findByLabelText("Deliver on", {}, WAIT)).toHaveProperty("value", proposedDay);
    await sheet.findByText("Closed", {}, WAIT);
    await user.click(sheet.getByRole("button", { name: "Reschedule" }));
    await waitFor(async () => expect(await getOrder(device, "o1")).toMatchObject({ status: "ready" }), WAIT);
    const after = (await getOrder(device, "o1"))?.stored;
    expect(after).toMatchObject({ promisedOn: proposedDay, runId: "", assignedTo: "" });
    expect(after?.history.at(-1)).toMatchObject({ status: "ready", reasonCode: "CLOSED" });
  });
});
