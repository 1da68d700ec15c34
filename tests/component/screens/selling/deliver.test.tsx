import { cleanup, fireEvent, screen } from "@testing-library/react";
import Dexie from "dexie";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PROOF_KINDS } from "#domain/company/proof-rules.ts";
import { accept } from "#domain/values/result.ts";
import { stopKey } from "#domain/delivery/stop-draft.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { OrderScreen } from "#screens/selling/order/OrderScreen.tsx";
import { APP_ACTIONS, PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { standAt } from "#tests/component/stand-at.ts";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored } from "#tests/support/mirror.ts";
import { makeCompany, makeCustomer, makeLine, makeOrder } from "#tests/support/sales.ts";
import { giveAppActions, giveImages } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";

const clock = createClock();
const SOON = { timeout: 15_000 };
let tab: Tab;

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  standAt(null);
  const roles = ["delivery_personnel"] as const;
  const identity = buildIdentity("diego", { role: roles[0], roles: [...roles], fullName: "Diego" });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  await tab.device.mirror.company.put({ ...makeCompany(), rev: 1 });
  await tab.device.mirror.customers.put({ ...makeCustomer(), rev: 1 });
  const lines = [makeLine({ quantity: 10, name: "Cola", nameEs: "Cola" })];
  const order = asStored(makeOrder({ lines }), 1, clock.now());
  await tab.device.mirror.orders.put(mirrored({ ...order, status: "out_for_delivery", assignedTo: "diego" }, 1));
});
afterEach(async () => {
  cleanup();
  // The draft may still be being written; closing the database then is reported as an unhandled error.
  await tab.device.work.formDrafts.count();
  tab.kill();
  vi.unstubAllGlobals();
});

async function open(path: string): Promise<void> {
  await renderWithTexts(
    <MemoryRouter initialEntries={[path]}>
      <Ports
        give={[
          giveDevice(tab.device),
          giveAppActions(APP_ACTIONS),
          givePreferences({ preferences: PREFERENCES, change() {} }),
          giveImages({ read: async () => null, save: async () => accept("0".repeat(64)) }),
        ]}
      >
        <Routes>
          <Route path="/orders/:orderId" element={<OrderScreen />} />
        </Routes>
      </Ports>
    </MemoryRouter>,
  );
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }, SOON));
const status = async () => (await getOrder(tab.device, "o1"))?.status;

it("DELIV-33 the driver arrives, says who receives it and finishes the stop", async () => {
  await open("/orders/o1?deliver=o1");
  await press("Arrived");
  await press("Finish stop");
  await screen.findByText(/^Still missing/, {}, SOON);
  expect(await status()).toBe("out_for_delivery");
  fireEvent.change(screen.getByLabelText("Who receives it"), { target: { value: "Lupita" } });
  await press("Finish stop");
  await screen.findByText("Received by Lupita", {}, SOON);
  expect(await status()).toBe("delivered");
});

it("DELIV-33 what is missing is said beside the button, and no longer once something was noted", async () => {
  await open("/orders/o1?deliver=o1");
  await press("Arrived");
  await press("Finish stop");
  const problem = await screen.findByText(/^Still missing/, {}, SOON);
  expect(problem.closest(".sticky")).not.toBeNull();
  fireEvent.change(screen.getByLabelText("Who receives it"), { target: { value: "Lupita" } });
  expect(screen.queryByText(/^Still missing/)).toBeNull();
});

it("DELIV-28 where no proof is asked for there is no word of it", async () => {
  const proofRules = Object.fromEntries(PROOF_KINDS.map((kind) => [kind, "off" as const]));
  await tab.device.mirror.customers.update("c1", { proofRules });
  await open("/orders/o1?deliver=o1");
  await press("Arrived");
  await screen.findByText(/Cola/, {}, SOON);
  expect(screen.queryByText("Proof of delivery")).toBeNull();
});

it("DELIV-40 less is collected where less is handed over, and what is overdue comes first", async () => {
  await tab.device.mirror.customers.update("c1", { balance: 30_000, overdue: 20_000 });
  await open("/orders/o1?deliver=o1");
  // Ten for 145.00, with what is overdue.
  expect(await screen.findByRole("button", { name: "Collect $345.00" }, SOON)).toBeDefined();
  await screen.findByText("Collect first: $200.00 is overdue", {}, SOON);
  await press("Arrived");
  await press(/^Cola/);
  fireEvent.change(await screen.findByLabelText("Handed over", {}, SOON), { target: { value: "4" } });
  fireEvent.click(await screen.findByRole("radio", { name: "Damaged" }, SOON));
  await press("Save");
  expect(await screen.findByRole("button", { name: "Collect $258.00" }, SOON)).toBeDefined();
});

it("DELIV-41 the arrival's position goes with the delivery, and its page says how far from the customer it was", async () => {
  standAt({ latitude: 19.04, longitude: -98.2, accuracy: 12 });
  await tab.device.mirror.customers.update("c1", { position: { latitude: 19.04, longitude: -98.2 } });
  await open("/orders/o1?deliver=o1");
  await press("Arrived");
  fireEvent.change(await screen.findByLabelText("Who receives it", {}, SOON), { target: { value: "Lupita" } });
  await press("Finish stop");
  await screen.findByText("At the customer", {}, SOON);
  const [entry] = (await tab.device.work.outbox.toArray()).filter(({ change }) => change.kind === "recordDelivery");
  expect(entry?.change).toMatchObject({ delivery: { position: { latitude: 19.04, longitude: -98.2 }, accuracy: 12 } });
});

it("DELIV-34 what was noted is there after the app was closed", async () => {
  await open("/orders/o1?deliver=o1");
  await press("Arrived");
  fireEvent.change(await screen.findByLabelText("Who receives it", {}, SOON), { target: { value: "Lupita" } });
  await vi.waitFor(async () => {
    const draft = await tab.device.work.formDrafts.get(stopKey(["o1"]));
    expect(draft?.value).toMatchObject({ proof: { receiver: { name: "Lupita" } } });
  }, SOON);
  cleanup();
  await open("/orders/o1?deliver=o1");
  expect(await screen.findByDisplayValue("Lupita", {}, SOON)).toBeTruthy();
});

it("DELIV-34 the sheet of a line closes once what it says is on the disk", async () => {
  await open("/orders/o1?deliver=o1");
  await press("Arrived");
  await press(/^Cola/);
  fireEvent.change(await screen.findByLabelText("Handed over", {}, SOON), { target: { value: "4" } });
  fireEvent.click(await screen.findByRole("radio", { name: "Damaged" }, SOON));
  const { formDrafts } = tab.device.work;
  const put = formDrafts.put.bind(formDrafts);
  let free: () => void = () => {};
  const disk = new Dexie.Promise<void>((resolve) => (free = resolve));
  const writing = vi.spyOn(formDrafts, "put").mockImplementation((draft) => disk.then(() => put(draft)));
  await press("Save");
  await vi.waitFor(() => expect(writing).toHaveBeenCalled(), SOON);
  expect(screen.queryByRole("dialog")).not.toBeNull();
  free();
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), SOON);
  const draft = await formDrafts.get(stopKey(["o1"]));
  expect(draft?.value).toMatchObject({ items: { o1: [{ quantity: 4 }] } });
});

it("DELIV-25 what could not be delivered says why", async () => {
  await open("/orders/o1?deliver=o1");
  await press("Not delivered");
  fireEvent.click(await screen.findByRole("radio", { name: "Closed" }, SOON));
  const finish = await screen.findAllByRole("button", { name: "Finish stop" }, SOON);
  fireEvent.click(finish.at(-1) ?? document.body);
  await vi.waitFor(async () => expect(await status()).toBe("delivery_failed"), SOON);
  await screen.findByText("Not delivered", {}, SOON);
});
