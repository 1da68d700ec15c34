import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Customer } from "#domain/customer/customer.ts";
import { distanceBetween } from "#domain/values/distance.ts";
import { accept } from "#domain/values/result.ts";
import { visitDueAt } from "#domain/itinerary/visit-due.ts";
import type { Device } from "#local/databases/device.ts";
import { CorrectionSheet } from "#screens/customers/customer/CorrectionSheet.tsx";
import { CustomersMap } from "#screens/customers/customer-list/CustomersMap.tsx";
import { buildCompany, buildCustomer } from "#tests/support/build.ts";
import { closeDevice, openNewDevice } from "#tests/component/any-device.ts";
import { PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { stubResizeObserver, stubSizes } from "#tests/component/stub-resize-observer.ts";
import { giveImages } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";
import type { VisitPlan } from "#domain/customer/visit-plan.ts";

const PHOTO = "c".repeat(64);
const HERE = { latitude: 19.0414, longitude: -98.2063 };

let device: Device;

beforeEach(async () => {
  stubResizeObserver();
  device = await openNewDevice();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  closeDevice(device);
});

async function show(element: ReactElement) {
  const images = { read: async () => null, save: async () => accept(PHOTO) };
  await renderWithTexts(
    <Ports give={[giveDevice(device)]}>
      <Ports give={[givePreferences({ preferences: PREFERENCES, change: () => {} })]}>
        <Ports give={[giveImages(images)]}>
          <MemoryRouter>{element}</MemoryRouter>
        </Ports>
      </Ports>
    </Ports>,
  );
  await act(async () => {});
  return userEvent.setup();
}

describe("CUST-13 Suggest a correction", () => {
  const plan = { perWeek: 1, everyWeeks: 1, weekdays: [], serviceMinutes: 20, rank: "B" as const };
  const customer = buildCustomer("rosa", {
    phone: "+522225551001",
    position: HERE,
    visitPlan: { ...plan, opensAt: 540, closesAt: 1_080 },
  });

  async function open(of: Customer = customer) {
    await device.mirror.customers.put({ ...of, rev: 1 });
    return show(<CorrectionSheet customer={of} company={buildCompany()} onClose={() => {}} />);
  }
  const send = () => screen.getByRole("button", { name: "Send to the owner" });
  async function sent() {
    const [entry] = await device.work.outbox.toArray();
    return entry?.change.kind === "suggestCorrection" ? entry.change.correction.fields : null;
  }

  it("says that nothing has changed, and sends nothing", async () => {
    const user = await open();
    await user.click(send());
    expect(await screen.findByText("Nothing has been changed yet.")).toBeTruthy();
    expect(await device.work.outbox.count()).toBe(0);
  });

  it("shows a wrong phone number next to its field, and sends nothing", async () => {
    const user = await open();
    await user.clear(screen.getByLabelText("Phone"));
    await user.type(screen.getByLabelText("Phone"), "12");
    await user.click(send());
    const note = await screen.findByText(/This is not a phone number of this country/);
    expect(note.closest("div")?.contains(screen.getByLabelText("Phone"))).toBe(true);
    expect(await device.work.outbox.count()).toBe(0);
  });

  it("sends phone, contact and closed for good to the owner with the current values", async () => {
    const user = await open();
    await user.clear(screen.getByLabelText("Phone"));
    await user.type(screen.getByLabelText("Phone"), "222 555 1002");
    await user.type(screen.getByLabelText("Contact person"), " Peña");
    await user.click(screen.getByLabelText(/Closed for good/));
    await user.click(send());
    await waitFor(async () =>
      expect(await sent()).toEqual({
        phone: { from: "+522225551001", to: "+522225551002" },
        contactName: { from: "Rosa", to: "Rosa Peña" },
        status: { from: "active", to: "disabled" },
      }),
    );
  });

  it("suggests opening hours along with the rest of the visit plan unchanged", async () => {
    const user = await open();
    fireEvent.change(screen.getByLabelText("Opens at"), { target: { value: "10:00" } });
    await user.click(send());
    await waitFor(async () =>
      expect((await sent())?.visitPlan?.to).toEqual({ ...plan, opensAt: 600, closesAt: 1_080 }),
    );
  });

  it("CUST-13 suggests hours for a customer without a visit plan, and plans no visits", async () => {
    const user = await open({ ...customer, visitPlan: null });
    fireEvent.change(screen.getByLabelText("Opens at"), { target: { value: "10:00" } });
    fireEvent.change(screen.getByLabelText("Closes at"), { target: { value: "09:00" } });
    await user.click(send());
    expect(await screen.findByText("It closes before it opens.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Closes at"), { target: { value: "19:30" } });
    await user.click(send());
    await waitFor(async () => expect((await sent())?.visitPlan).toMatchObject({ from: null }));
    const to = (await sent())?.visitPlan?.to as VisitPlan;
    expect(to).toMatchObject({ perWeek: 0, opensAt: 600, closesAt: 1_170 });
    expect(visitDueAt({ visitPlan: to, lastOrderAt: 0, lastVisitAt: null })).toBeNull();
  });

  it("[VISIT-9] moves the pin with the buttons and the arrow keys, without a network or map tiles", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Move the pin" }));
    await user.click(await screen.findByRole("button", { name: "10 m to the north" }));
    screen.getByRole("button", { name: /^Pin:/ }).focus();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(screen.getByText(/20 m from the pin it has now/)).toBeTruthy();
    await user.click(send());
    await waitFor(async () => expect(Object.keys((await sent()) ?? {})).toEqual(["position"]));
    const to = (await sent())?.position?.to as typeof HERE;
    expect(distanceBetween(HERE, to)).toBeCloseTo(Math.hypot(10, 20), 1);
  });

  it("reads a pasted position from its numbers, and rejects odd ones", async () => {
    const user = await open({ ...customer, position: null });
    await user.click(screen.getByRole("button", { name: "Enter it" }));
    const field = screen.getByLabelText("Coordinates or map link");
    await user.click(field);
    await user.paste("19.04, north");
    await user.tab();
    expect(await screen.findByText("This is no position. Two numbers or a link with them.")).toBeTruthy();
    await user.clear(field);
    await user.click(field);
    await user.paste("https://maps.google.com/?q=19.05,-98.21");
    await user.click(send());
    await waitFor(async () =>
      expect(await sent()).toEqual({ position: { from: null, to: { latitude: 19.05, longitude: -98.21 } } }),
    );
  });

  it("suggests a photograph of the shop front by its id", async () => {
    const user = await open();
    await user.upload(
      screen.getByLabelText("Photo of the shop front", { selector: "input" }),
      new File(["x"], "front.jpg", { type: "image/jpeg" }),
    );
    await waitFor(() => expect(screen.getByRole("button", { name: "Remove the photo" })).toBeTruthy());
    await user.click(send());
    await waitFor(async () => expect(await sent()).toEqual({ photoId: { from: null, to: PHOTO } }));
  });
});

describe("CUST-19 the customers on a map (VISIT-9)", () => {
  beforeEach(() => stubSizes());
  afterEach(() => vi.restoreAllMocks());

  const east = (degrees: number) => ({ ...HERE, longitude: HERE.longitude + degrees });

  async function open() {
    await device.mirror.customers.bulkPut(
      [
        buildCustomer("a", { name: "Abarrotes", position: HERE }),
        buildCustomer("b", { name: "Bodega", position: east(0.2), overdue: 500 }),
        buildCustomer("c", { name: "Carnicería", position: east(0.2001), status: "prospect" }),
        buildCustomer("d", { name: "Dulcería" }),
      ].map((customer) => ({ ...customer, rev: 1 })),
    );
    const onOpen = vi.fn();
    const user = await show(
      <CustomersMap
        question={{ text: "", filter: "all", position: null, sort: null }}
        own={{ state: "unasked" }}
        onLocate={async () => ({ state: "refused" })}
        currency="MXN"
        onOpen={onOpen}
        action={null}
      />,
    );
    return { user, onOpen, map: await screen.findByRole("region", { name: "Map with 3 customers" }) };
  }

  it("a pin opens its customer; several at one place share a pin with their count, which a tap separates", async () => {
    const { user, onOpen, map } = await open();
    await user.click(await within(map).findByRole("button", { name: /^Abarrotes/ }));
    expect(onOpen).toHaveBeenCalledWith("a");
    await user.click(within(map).getByRole("button", { name: "2 pins. Zoom in" }));
    expect(within(map).getByRole("button", { name: /^Bodega/ })).toBeTruthy();
    expect(within(map).getByRole("button", { name: /^Carnicería/ })).toBeTruthy();
    await user.click(within(map).getByRole("button", { name: "Show all" }));
    expect(within(map).getByRole("button", { name: "2 pins. Zoom in" })).toBeTruthy();
  });

  it("explains its pins in a sheet of its own, and counts customers without a position", async () => {
    const { user } = await open();
    expect(screen.getByText("1 customer without a position is not on the map")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "What the pins mean" }));
    const legend = screen.getByRole("dialog", { name: "Pins on the map" });
    expect(
      within(legend)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(["Customer", "Prospect", "Overdue balance"]));
  });

  it("is moved and zoomed with the keyboard", async () => {
    const { user, map } = await open();
    (await within(map).findByRole("button", { name: "Zoom in" })).focus();
    await user.keyboard("+++");
    expect(within(map).queryByRole("button", { name: /^Abarrotes/ })).toBeNull();
    await user.keyboard("---{ArrowRight}{ArrowLeft}");
    expect(within(map).getByRole("button", { name: /^Abarrotes/ })).toBeTruthy();
  });
});
