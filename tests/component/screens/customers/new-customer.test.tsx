import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newCustomer } from "#domain/customer/new-customer.ts";
import type { Device } from "#local/databases/device.ts";
import { NewCustomerScreen } from "#screens/customers/customer-new/NewCustomerScreen.tsx";
import { accept } from "#domain/values/result.ts";
import { buildCompany, buildCustomer } from "#tests/support/build.ts";
import { closeDevice, openNewDevice } from "#tests/component/any-device.ts";
import { PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { stubResizeObserver } from "#tests/component/stub-resize-observer.ts";
import { giveImages } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, givePreferences } from "#ui/ports/ports.tsx";

let device: Device;

beforeEach(async () => {
  stubResizeObserver();
  device = await openNewDevice();
  await device.mirror.company.put({ ...buildCompany(), rev: 1 });
  await device.mirror.customers.put({ ...buildCustomer("rosa", { phone: "+522225551001", zone: "Norte" }), rev: 1 });
});

afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  // A form writes its draft when it closes: this read waits for it.
  await device.work.formDrafts.count();
  closeDevice(device);
});

function Where() {
  return <output aria-label="where">{useLocation().pathname + useLocation().search}</output>;
}

const PHOTO = "c".repeat(64);
const images = { read: async () => null, save: async () => accept(PHOTO) };

async function open() {
  await renderWithTexts(
    <Ports give={[giveDevice(device)]}>
      <Ports give={[givePreferences({ preferences: PREFERENCES, change: () => {} })]}>
        <Ports give={[giveImages(images)]}>
          <MemoryRouter initialEntries={["/customers/new"]}>
            <Where />
            <Routes>
              <Route path="/customers/new" element={<NewCustomerScreen />} />
              <Route path="*" element={null} />
            </Routes>
          </MemoryRouter>
        </Ports>
      </Ports>
    </Ports>,
  );
  await screen.findByLabelText("Name");
  await act(async () => {});
  return userEvent.setup();
}

const save = () => screen.getByRole("button", { name: "Save and order" });

describe("/customers/new", () => {
  it("shows next to the fields what is missing, and saves nothing", async () => {
    const user = await open();
    await user.click(save());
    expect(screen.getByText("Fill this in.")).toBeDefined();
    expect(screen.getByText("Enter a phone number or an e-mail.")).toBeDefined();
    expect(await device.work.outbox.count()).toBe(0);
  });

  it.each([
    ["Name", "A", "At least 2 characters."],
    ["Name", "x".repeat(81), "At most 80 characters."],
    ["Phone", "12", /This is not a phone number of this country/],
    ["E-mail", "rosa", /This is not an e-mail address/],
    ["Contact person", "R", "At least 2 characters."],
    ["Street and number", "x".repeat(201), "At most 200 characters."],
    ["Landmark", "x".repeat(201), "At most 200 characters."],
    ["City, neighbourhood", "x".repeat(81), "At most 80 characters."],
    ["Zone", "x".repeat(61), "At most 60 characters."],
  ])("%s: %s is refused next to its field on leaving it, and kept as typed", async (label, typed, message) => {
    const user = await open();
    const field = screen.getByLabelText(label, { exact: true });
    await user.clear(field);
    await user.click(field);
    await user.paste(typed);
    expect(screen.queryByText(message)).toBeNull();
    await user.tab();
    const note = await screen.findByText(message);
    expect(note.closest("div")?.contains(field)).toBe(true);
    expect(field).toHaveProperty("value", typed);
  });

  it("shows possible duplicates while typing, and still saves: one's own prospect, then its order", async () => {
    const user = await open();
    await user.type(screen.getByLabelText("Name"), " Abarrotes Rosa ");
    await user.type(screen.getByLabelText("Phone"), "222 555 1001");
    expect(await screen.findByText("This customer may exist already")).toBeDefined();
    expect(screen.getByText("Same phone")).toBeDefined();
    await user.click(save());
    await waitFor(() =>
      expect(screen.getByLabelText("where").textContent).toMatch(/^\/new-order\?orderMode=true&customer=/),
    );
    const [entry] = await device.work.outbox.toArray();
    expect(entry?.change).toMatchObject({
      kind: "saveRecord",
      edit: {
        noun: "customer",
        baseRev: 0,
        fields: {
          name: { to: "Abarrotes Rosa" },
          phone: { to: "+522225551001" },
          status: { to: "prospect" },
          repId: { to: "ana" },
        },
      },
    });
  });

  it("shows a similar name within 300 m below the position, once there is one", async () => {
    const position = { latitude: 19.0414, longitude: -98.2063 };
    await device.mirror.customers.put({ ...buildCustomer("eva", { name: "Abarrotes Éva", position }), rev: 1 });
    const user = await open();
    await user.type(screen.getByLabelText("Name"), "Abarrotes Eva");
    expect(screen.queryByText("This customer may exist already")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Enter it" }));
    await user.click(screen.getByLabelText("Coordinates or map link"));
    await user.paste("19.0415, -98.2063");
    const note = await screen.findByText(/Similar name nearby/);
    expect(note.textContent).toContain("10 m away");
  });

  it("creates a customer with a photograph of its shop front in four taps and two texts", async () => {
    const user = await open();
    await user.click(screen.getByLabelText("Name"));
    await user.keyboard("Abarrotes Lupita");
    await user.click(screen.getByLabelText("Phone"));
    await user.keyboard("2225551003");
    await user.upload(
      screen.getByLabelText("Photo of the shop front", { selector: "input" }),
      new File(["x"], "front.jpg", { type: "image/jpeg" }),
    );
    await waitFor(() => expect(screen.getByRole("button", { name: "Remove the photo" })).toBeDefined());
    await user.click(save());
    // The form leaves once its draft and what only the draft named are gone.
    await waitFor(() => expect(screen.getByLabelText("where").textContent).toMatch(/^\/new-order/));
    const [entry] = await device.work.outbox.toArray();
    expect(entry?.change).toMatchObject({ edit: { fields: { photoId: { to: PHOTO } } } });
  });

  it("restores typed values when the form is reopened, until discarded", async () => {
    let user = await open();
    await user.type(screen.getByLabelText("Name"), "Abarrotes");
    cleanup();
    await waitFor(async () => expect(await device.work.formDrafts.count()).toBe(1));
    user = await open();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Abarrotes");
    await user.click(screen.getByRole("button", { name: "Start over" }));
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "");
    await waitFor(async () => expect(await device.work.formDrafts.count()).toBe(0));
  });

  it("goes on with a draft stored by the version before, which held the customer alone", async () => {
    const value = { ...newCustomer("c-1", device.identity, ""), name: "Abarrotes" };
    await device.work.formDrafts.put({ key: "customer:new", value, changedAt: 1 });
    await open();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Abarrotes");
  });
});
