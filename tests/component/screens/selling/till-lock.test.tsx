import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Toasts } from "#app/shell/Toasts.tsx";
import { keepPin } from "#commands/counter/keep-pin.ts";
import { giveAppActions } from "#components/ports.ts";
import type { StaffMember } from "#domain/company/staff.ts";
import { OwnPin } from "#screens/account/profile/OwnPin.tsx";
import { CounterScreen } from "#screens/selling/counter/CounterScreen.tsx";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let tab: Tab;

const ANA: StaffMember = { id: "ana", name: "Ana Ruiz", role: "store_staff", active: true, zones: [] };

beforeEach(async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  const clock = createClock();
  const identity = buildIdentity("ana", { role: "store_staff", roles: ["store_staff"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  const company = await tab.device.mirror.company.toCollection().first();
  if (company === undefined) throw new Error("no company");
  await tab.device.mirror.company.put({ ...company, settings: { ...company.settings, walkInCustomerId: "c1" } });
  await tab.device.mirror.staff.put({ ...ANA, rev: 1 });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = (element: React.ReactNode) =>
  renderWithTexts(
    <MemoryRouter initialEntries={["/counter"]}>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>
        {element}
        <Toasts />
      </Ports>
    </MemoryRouter>,
  );

async function openTill() {
  await tab.device.mirror.staff.bulkPut([
    { ...ANA, tillPin: await keepPin("1234"), rev: 2 },
    { ...ANA, id: "luz", name: "Luz Peña", tillPin: await keepPin("9870"), rev: 2 },
    { ...ANA, id: "rep", name: "Rosa", role: "salesperson", tillPin: await keepPin("5550"), rev: 2 },
  ]);
  await show(<CounterScreen />);
}

async function type(pin: string) {
  for (const digit of pin) await userEvent.click(screen.getByRole("button", { name: digit }));
}

async function scan(id: string) {
  const [item] = await tab.device.catalogue.getProducts([id]);
  for (const key of [...Array.from(item?.product.sku ?? ""), "Enter"])
    window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
}

const isLocked = () => screen.queryByRole("dialog", { name: "Who serves?" }) !== null;
const lines = async () => (await tab.device.work.carts.get("c1"))?.lines ?? [];

describe("COUNTER-16 who serves", () => {
  it("is asked for by PIN, says that a scan was not added, and is kept with the sale", async () => {
    await openTill();
    await screen.findByRole("dialog", { name: "Who serves?" });
    expect(screen.queryByRole("radio", { name: "Rosa" })).toBeNull();
    await screen.findByRole("button", { name: "Park", hidden: true });
    await scan("cola");
    expect(await screen.findByText(/^The till is locked/)).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "Luz Peña" }));
    await type("1234");
    await screen.findByText("That is not the PIN.", {}, { timeout: 15_000 });
    await type("9870");
    await vi.waitFor(() => expect(isLocked()).toBe(false), 15_000);
    expect(await lines()).toEqual([]);
    await scan("cola");
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    const charge = screen.getByRole<HTMLButtonElement>("button", { name: /^Charge/ });
    await vi.waitFor(() => expect(charge.disabled).toBe(false), 15_000);
    await userEvent.click(charge);
    await userEvent.click(await screen.findByRole("button", { name: /^Exactly/ }));
    await screen.findByRole("dialog", { name: "Sold" });
    const [sold] = await tab.device.work.orders.toArray();
    expect(sold?.order).toMatchObject({ repId: "ana", sale: { operatorId: "luz", operatorName: "Luz Peña" } });
  });

  it("is asked again after five minutes without a touch, and the cart is kept", async () => {
    await openTill();
    await screen.findByRole("dialog", { name: "Who serves?" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await type("1234");
    await vi.waitFor(() => expect(isLocked()).toBe(false), 15_000);
    await screen.findByRole("button", { name: "Park" });
    await scan("cola");
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    vi.advanceTimersByTime(4 * 60_000);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
    vi.advanceTimersByTime(4 * 60_000);
    expect(isLocked()).toBe(false);
    vi.advanceTimersByTime(2 * 60_000);
    await vi.waitFor(() => expect(isLocked()).toBe(true), 15_000);
    expect(await lines()).toHaveLength(1);
  });

  it("is whoever signed in where nobody has a PIN", async () => {
    await show(<CounterScreen />);
    await screen.findByRole("button", { name: "Park" });
    expect(isLocked()).toBe(false);
  });

  it("is set by each person for themself, and leaves the device as a hash", async () => {
    await show(<OwnPin />);
    await userEvent.type(await screen.findByLabelText("New PIN"), "1111");
    await userEvent.click(screen.getByRole("button", { name: "Save the PIN" }));
    expect(await screen.findByText("Four digits, not all the same.")).toBeTruthy();
    await userEvent.clear(screen.getByLabelText("New PIN"));
    await userEvent.type(screen.getByLabelText("New PIN"), "1357{Enter}");
    await screen.findByRole("button", { name: "Remove the PIN" }, { timeout: 15_000 });
    const sent = JSON.stringify(await tab.device.work.outbox.toArray());
    expect(sent).toMatch(/pbkdf2\.250000\.[0-9a-f]{32}\.[0-9a-f]{64}/);
    expect(sent).not.toContain("1357");
  });
});
