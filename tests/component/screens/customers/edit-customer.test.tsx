import type { StaffMember } from "#domain/company/staff.ts";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Customer } from "#domain/customer/customer.ts";
import { accept } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { EditCustomerScreen } from "#screens/customers/customer-edit/EditCustomerScreen.tsx";
import { buildCompany, buildCustomer, buildPriceList } from "#tests/support/build.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { giveImages } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;

const PHOTO = "a".repeat(64);
const PLAN = { perWeek: 1, everyWeeks: 1, weekdays: [1], opensAt: 480, closesAt: 1_080, serviceMinutes: 15, rank: "B" };
const STAFF: readonly StaffMember[] = [
  { id: "ana", name: "Ana Torres", role: "salesperson", active: true, zones: [] },
  { id: "luis", name: "Luis Herrera", role: "salesperson", active: true, zones: [] },
  { id: "eva", name: "Eva Left", role: "salesperson", active: false, zones: [] },
  { id: "dario", name: "Dario Peña", role: "delivery_personnel", active: true, zones: [] },
];

beforeEach(async () => {
  device = await openOwnersDevice();
  const company = buildCompany();
  await device.mirror.company.put({ ...company, settings: { ...company.settings, locale: "es-MX" }, rev: 1 });
  await device.mirror.priceLists.put({ ...buildPriceList("mayor", { name: "Mayoreo", isDefault: false }), rev: 1 });
  await device.mirror.staff.bulkPut(STAFF.map((person) => ({ ...person, rev: 1 })));
  await device.mirror.customers.put({ ...buildCustomer("norte", { groupId: "Mayoristas" }), rev: 1 });
});

afterEach(() => {
  cleanup();
  closeDevice(device);
});

function Where() {
  return <output aria-label="where">{useLocation().pathname}</output>;
}

async function open(changes: Partial<Customer> = {}) {
  const before = { code: "C-1", name: "Tienda Rosa", repId: "ana", phone: "+522225551001", visitPlan: null };
  await device.mirror.customers.put({ ...buildCustomer("rosa", { ...before, ...changes }), rev: 3 });
  return openAgain();
}

async function openAgain() {
  await renderWithTexts(
    <Ports give={[giveDevice(device)]}>
      <Ports give={[giveImages({ read: async () => null, save: async () => accept(PHOTO) })]}>
        <MemoryRouter initialEntries={["/customers/rosa/edit"]}>
          <Where />
          <Routes>
            <Route path="/customers/:clientId/edit" element={<EditCustomerScreen />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </Ports>
    </Ports>,
  );
  await screen.findByLabelText("Name");
  await act(async () => {});
  return userEvent.setup();
}

const save = () => screen.getByRole("button", { name: "Save" });
const where = () => screen.getByLabelText("where").textContent;

async function savedFields() {
  await waitFor(() => expect(where()).toBe("/customer/rosa"));
  const [entry] = await device.work.outbox.toArray();
  if (entry?.change.kind !== "saveRecord") throw new Error("no edit waits");
  return Object.fromEntries(Object.entries(entry.change.edit.fields).map(([field, { to }]) => [field, to]));
}

const BAD: readonly [label: string, typed: string, message: string | RegExp][] = [
  ["Name", "A", "At least 2 characters."],
  ["Name", "x".repeat(81), "At most 80 characters."],
  ["Name", " ", "Fill this in."],
  ["Code", "rosa 1", "1 to 20 capital letters, digits or hyphens."],
  ["Code", "x".repeat(21), "1 to 20 capital letters, digits or hyphens."],
  ["Legal name", "x".repeat(121), "At most 120 characters."],
  ["Tax ID", "x".repeat(31), "At most 30 characters."],
  ["Phone", "12", /This is not a phone number of this country/],
  ["Contact person", "R", "At least 2 characters."],
  ["E-mail", "rosa", /This is not an e-mail address/],
  ["E-mail for documents", "rosa@", /This is not an e-mail address/],
  ["Street and number", "x".repeat(201), "At most 200 characters."],
  ["Landmark", "x".repeat(201), "At most 200 characters."],
  ["City, neighbourhood", "x".repeat(81), "At most 80 characters."],
  ["Zone", "x".repeat(61), "At most 60 characters."],
  ["Days to pay", "366", "Not more than 365."],
  ["Days to pay", "-1", "Not less than 0."],
  ["Discount", "101", "From 0 to 100 %."],
  ["Days to pay", "a week", "Enter a whole number, for example 12"],
  ["Credit limit (MXN)", "a lot", /^Enter a number/],
  ["Minutes per visit", "0", "Not less than 1."],
  ["Minutes per visit", "481", "Not more than 480."],
  ["Closes at", "07:00", "It closes before it opens."],
];

describe("bad input (REC-8)", () => {
  it("is refused next to its field, kept as typed, and not saved", async () => {
    const user = await open({ visitPlan: PLAN as Customer["visitPlan"] });
    for (const [label, typed, message] of BAD) {
      const field = screen.getByLabelText<HTMLInputElement>(label, { exact: true });
      const { value } = field;
      fireEvent.change(field, { target: { value: typed } });
      fireEvent.blur(field);
      await user.click(save());
      const named = `${label}, ${JSON.stringify(typed)}`;
      const note = await screen.findByText(message);
      const isBeside = note.closest("div")?.contains(field);
      expect([named, isBeside, field.value, await device.work.outbox.count()]).toEqual([named, true, typed, 0]);
      expect(screen.getByText("Check the marked fields.")).toBeDefined();
      fireEvent.change(field, { target: { value } });
      await waitFor(() => expect(screen.queryByText(message)).toBeNull());
    }
  });

  it.each([
    ["Tax ID", "ABC", /Unusual for a tax ID of this country/],
    ["Tax ID", "GODE561231GR9", /The check digit does not fit/],
  ])("%s: %j warns and can be saved", async (label, typed, message) => {
    const user = await open();
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), typed);
    await user.tab();
    expect(await screen.findByText(message)).toBeDefined();
    await user.click(save());
    expect(await savedFields()).toEqual({ taxId: typed });
  });

  it("warns of a hold without a reason, and of an exemption that has no number or has expired, and can be saved", async () => {
    const user = await open();
    await user.click(screen.getByLabelText(/^On hold/));
    await user.click(screen.getByLabelText("Tax exempt"));
    await user.type(screen.getByLabelText("Valid until"), "2020-01-31");
    await user.click(screen.getByLabelText("Certificate number"));
    await user.tab();
    expect(await screen.findByText("The exemption has no certificate number.")).toBeDefined();
    expect(screen.getByText("This certificate is no longer valid: tax is charged.")).toBeDefined();
    await user.click(screen.getByLabelText("Why"));
    await user.tab();
    expect(await screen.findByText("Say why, so that the salesperson can explain it.")).toBeDefined();
    await user.click(save());
    expect(await savedFields()).toMatchObject({
      onHold: true,
      taxExempt: true,
      exemption: { expiresOn: "2020-01-31" },
    });
  });

  it("reports a code that another customer has, and sends nothing", async () => {
    await device.mirror.customers.put({ ...buildCustomer("sur", { code: "S-1" }), rev: 1 });
    const user = await open();
    await user.clear(screen.getByLabelText("Code"));
    await user.type(screen.getByLabelText("Code"), "s-1");
    await user.click(save());
    expect(await screen.findByText("Another customer already has this code.")).toBeDefined();
    expect(screen.getByLabelText("Code")).toHaveProperty("value", "s-1");
    expect(await device.work.outbox.count()).toBe(0);
  });
});

describe("every field of CUST-6 is saved as one edit", () => {
  it("salespeople, terms and group", async () => {
    const user = await open();
    await user.type(screen.getByLabelText("Legal name"), "Rosa S.A.");
    await user.selectOptions(screen.getByLabelText("Price list"), "Mayoreo");
    await user.selectOptions(screen.getByLabelText("Over the limit or overdue"), "Do not sell on account");
    await user.selectOptions(screen.getByLabelText("Language of messages"), "Spanish");
    const group = screen.getByLabelText("Group");
    expect([...document.querySelectorAll(`#${CSS.escape(group.getAttribute("list") ?? "")} option`)]).toHaveLength(1);
    await user.type(group, "Mayoristas");
    for (const [label, typed] of [
      ["Days to pay", "30"],
      ["Credit limit (MXN)", "1500.50"],
      ["Discount", "2.5"],
      ["E-mail for documents", "Pagos@Rosa.MX"],
    ] as const) {
      await user.clear(screen.getByLabelText(label, { exact: true }));
      await user.type(screen.getByLabelText(label, { exact: true }), typed);
    }
    await user.click(save());
    expect(await savedFields()).toEqual({
      legalName: "Rosa S.A.",
      priceListId: "mayor",
      creditPolicy: "block",
      language: "es",
      groupId: "Mayoristas",
      termsDays: 30,
      creditLimit: 150_050,
      discountRate: 250,
      invoiceEmail: "pagos@rosa.mx",
    });
  });

  it("several salespeople by name: the main one, the others, and no former or delivery staff", async () => {
    const user = await open();
    const main = screen.getByLabelText("Salesperson");
    expect(
      within(main)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Nobody yet", "Ana Torres", "Luis Herrera"]);
    await user.click(within(screen.getByRole("group", { name: "Also looked after by" })).getByText("Luis Herrera"));
    await user.click(save());
    expect(await savedFields()).toEqual({ otherRepIds: ["luis"] });
  });

  it("the new main salesperson is removed from the others; without a main one there are none", async () => {
    const user = await open({ otherRepIds: ["luis"] });
    await user.selectOptions(screen.getByLabelText("Salesperson"), "Luis Herrera");
    const others = screen.getByRole("group", { name: "Also looked after by" });
    expect(within(others).getByText("Ana Torres").closest("button")?.getAttribute("aria-pressed")).toBe("false");
    await user.selectOptions(screen.getByLabelText("Salesperson"), "Nobody yet");
    expect(screen.queryByRole("group", { name: "Also looked after by" })).toBeNull();
    await user.click(save());
    expect(await savedFields()).toEqual({ repId: "", otherRepIds: [] });
  });

  it("hours can be set without a visit plan, and stay when the plan is removed", async () => {
    const user = await open();
    expect(screen.queryByRole("group", { name: "Visit days" })).toBeNull();
    fireEvent.change(screen.getByLabelText("Opens at"), { target: { value: "09:00" } });
    await user.selectOptions(screen.getByLabelText("How often"), "Every 2 weeks");
    expect(screen.getByRole("group", { name: "Visit days" })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("How often"), "On demand");
    await user.click(save());
    expect(await savedFields()).toMatchObject({ visitPlan: { perWeek: 0, opensAt: 540, closesAt: null } });
  });

  it("visits, delivery and proof", async () => {
    const user = await open();
    await user.selectOptions(screen.getByLabelText("How often"), "Every 2 weeks");
    await user.click(within(screen.getByRole("group", { name: "Visit days" })).getByText("Tue"));
    await user.click(within(screen.getByRole("group", { name: "Class" })).getByLabelText("A"));
    await user.click(within(screen.getByRole("group", { name: "Delivery days" })).getByText("Fri"));
    await user.type(screen.getByLabelText("Delivery notes"), "Back door");
    await user.selectOptions(screen.getByLabelText("Signature"), "Required");
    await user.selectOptions(screen.getByLabelText("Photo"), "Warn if missing");
    await user.selectOptions(screen.getByLabelText("Name of who receives"), "Off");
    await user.selectOptions(screen.getByLabelText("Photo"), "Same as the company: Optional");
    await user.click(save());
    expect(await savedFields()).toEqual({
      visitPlan: { ...PLAN, everyWeeks: 2, weekdays: [2], rank: "A", opensAt: null, closesAt: null },
      deliveryDays: [5],
      deliveryNotes: "Back door",
      proofRules: { signature: "required", receiverName: "off" },
    });
  });

  it("the photographed certificate belongs to the exemption and is removed with it", async () => {
    let user = await open();
    await user.click(screen.getByLabelText("Tax exempt"));
    await user.type(screen.getByLabelText("Certificate number"), "R-77");
    const file = new File(["x"], "paper.jpg", { type: "image/jpeg" });
    await user.upload(screen.getByLabelText("Photo of the certificate", { selector: "input" }), file);
    await screen.findByRole("button", { name: /Remove/ });
    await user.click(save());
    expect(await savedFields()).toEqual({
      taxExempt: true,
      exemption: { number: "R-77", expiresOn: null, imageId: PHOTO },
    });
    cleanup();
    user = await openAgain();
    await user.click(screen.getByLabelText("Tax exempt"));
    expect(screen.queryByLabelText("Certificate number")).toBeNull();
  });

  it("disabling explains its effect and the number of open orders; prospects become active", async () => {
    const user = await open({ status: "prospect" });
    await user.selectOptions(screen.getByLabelText("Status"), "Disabled");
    expect(await screen.findByText(/Nobody can take new orders for it/)).toBeDefined();
    await user.selectOptions(screen.getByLabelText("Status"), "Active");
    expect(screen.queryByText(/Nobody can take new orders for it/)).toBeNull();
    await user.click(save());
    expect(await savedFields()).toEqual({ status: "active" });
  });
});

describe("leaving and deleting", () => {
  it("the browser's Back asks, and typed values stay as a draft", async () => {
    const user = await open();
    await user.type(screen.getByLabelText("Name"), " Norte");
    // Otherwise the dialog takes the focus from the field outside any act().
    await user.click(document.body);
    await act(async () => {
      window.history.replaceState({}, "");
      window.dispatchEvent(new PopStateEvent("popstate"));
    });
    expect(await screen.findByText("Leave without saving?")).toBeDefined();
    expect(where()).toBe("/customers/rosa/edit");
    await user.click(screen.getByRole("button", { name: "Keep the draft" }));
    await waitFor(() => expect(where()).toBe("/customer/rosa"));
    await waitFor(async () => expect(await device.work.formDrafts.count()).toBe(1));
    cleanup();
    await openAgain();
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "Tienda Rosa Norte");
    expect(screen.getByText("You had begun to change this customer. Go on where you stopped.")).toBeDefined();
  });

  it("an untouched form lets Back through without asking", async () => {
    await open();
    window.dispatchEvent(new PopStateEvent("popstate"));
    await act(async () => {});
    expect(screen.queryByText("Leave without saving?")).toBeNull();
  });

  it("deleting asks, says what is kept, and waits to be sent", async () => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete customer" }));
    expect(await screen.findByText(/Its orders stay as they are/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(where()).toBe("/customers"));
    const [entry] = await device.work.outbox.toArray();
    expect(entry?.change).toMatchObject({ kind: "saveRecord", edit: { recordId: "rosa", deletes: true } });
  });

  it("a refused deletion says why in its sheet, which stays open", async () => {
    const order = makeOrder({ customerId: "rosa" });
    const { orderId, capturedAt } = order;
    await device.work.orders.put({ orderId, customerId: "rosa", capturedAt, order, receipt: null });
    const user = await open();
    await user.click(screen.getByRole("button", { name: "More actions" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete customer" }));
    const sheet = await screen.findByRole("dialog");
    await user.click(within(sheet).getByRole("button", { name: "Delete" }));
    expect(await within(sheet).findByText(/^A customer with open orders cannot be deleted/)).toBeDefined();
    expect(await device.work.outbox.count()).toBe(0);
  });
});
