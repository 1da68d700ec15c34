import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RULE_SECTIONS, type RuleSection } from "#screens/company/settings/rule-sections.ts";
import { RulesScreen } from "#screens/company/settings/RulesScreen.tsx";
import type { Device } from "#local/databases/device.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { buildCompany, buildProduct } from "#tests/support/build.ts";
import { catalogueOf } from "#tests/support/device.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveImages } from "#components/ports.ts";
import type { Images } from "#ports/images.ts";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;
/** Whether two panes fit; listeners are told when the device is turned. */
const sideways = Object.assign(new EventTarget(), { matches: false });

beforeEach(async () => {
  sideways.matches = false;
  vi.stubGlobal("matchMedia", () => sideways);
  device = { ...(await openOwnersDevice()), catalogue: catalogueOf([buildProduct("cola"), buildProduct("agua")]) };
  await device.mirror.company.put({ ...buildCompany(), rev: 4 });
});
afterEach(() => {
  cleanup();
  closeDevice(device);
  vi.unstubAllGlobals();
});

/** A logo is kept under this id. */
const LOGO = "ab".repeat(32);
const images: Images = { read: async () => null, save: async () => ({ ok: true, value: LOGO }) };

function Where() {
  return <output aria-label="where">{useLocation().pathname}</output>;
}

async function open(section: RuleSection) {
  await renderWithTexts(
    <Ports give={[giveDevice(device), giveImages(images)]}>
      <MemoryRouter initialEntries={[`/settings/${section}`]}>
        <Where />
        <Routes>
          <Route path="/settings/:section" element={<RulesScreen />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </Ports>,
  );
  await screen.findByRole("button", { name: section === "taxes" ? "Check and save" : "Save" });
  await act(async () => {});
  return userEvent.setup();
}

async function retype(user: ReturnType<typeof userEvent.setup>, label: string, typed: string, at = 0) {
  const field = screen.getAllByLabelText(label, { exact: true })[at];
  if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  await user.clear(field);
  await user.click(field);
  await user.paste(typed);
  return field;
}

async function savedFields() {
  await waitFor(() => expect(screen.getByLabelText("where").textContent).toBe("/settings"));
  const [entry] = await device.work.outbox.toArray();
  if (entry?.change.kind !== "saveRecord") throw new Error("no edit waits");
  expect(entry.change.edit).toMatchObject({ noun: "company", recordId: "demo", baseRev: 4 });
  return entry.change.edit.fields;
}

describe("bad input (COMPANY-22)", () => {
  const cases: [RuleSection, string, string, string | RegExp][] = [
    ["orders", "Minimum order (MXN)", "-5.00", /^From 0 to \D*1,000,000,000\.00\D*$/],
    ["orders", "Minimum order (MXN)", "much", "Enter a number, for example 1,234.50"],
    ["orders", "Cut-off hour", "25", "From 0 to 24"],
    ["orders", "Cut-off hour", "1.5", "Enter a whole number, for example 12"],
    ["orders", "Prices are honoured for", "169", "From 0 to 168"],
    ["discounts", "Salesperson", "100.01", "From 0 to 100 %"],
    ["discounts", "Store staff", "", /^Enter a number/],
    ["taxes", "Rate", "101", "From 0 to 100 %"],
    ["taxes", "Rate", "16.005", "Enter a number, for example 12.5"],
    ["taxes", "Tax", " ", "Enter a value"],
    ["taxes", "Tax", "x".repeat(31), "At most 30 characters"],
    ["taxes", "Name of the class", "", "Enter a value"],
    ["taxes", "Name of the class", "x".repeat(41), "At most 40 characters"],
  ];
  it.each(cases)(
    "%s, %s: %j is refused next to its field and kept as typed",
    async (section, label, typed, message) => {
      const user = await open(section);
      const field = await retype(user, label, typed);
      await user.click(screen.getByRole("button", { name: section === "taxes" ? "Check and save" : "Save" }));
      const note = await screen.findByText(message);
      expect(note.closest("div")?.contains(field)).toBe(true);
      expect(field.value).toBe(typed);
      expect(screen.getByText("Check the marked fields.")).toBeDefined();
      expect(await device.work.outbox.count()).toBe(0);
    },
  );
});

it("typed values stay when the device is turned", async () => {
  const user = await open("orders");
  const field = await retype(user, "Minimum order (MXN)", "much");
  act(() => {
    sideways.matches = true;
    sideways.dispatchEvent(new Event("change"));
  });
  expect(screen.getByRole("link", { name: /^Taxes/ })).toBeDefined();
  expect(screen.getByLabelText("Minimum order (MXN)")).toBe(field);
  expect(field.value).toBe("much");
});

describe("saving the rules", () => {
  it.each(RULE_SECTIONS)("%s: there is nothing to save without a change", async (section) => {
    await open(section);
    const save = screen.getByRole("button", { name: section === "taxes" ? "Check and save" : "Save" });
    expect(save).toHaveProperty("disabled", true);
  });

  it("sends only what changed, entry by entry", async () => {
    const user = await open("discounts");
    await retype(user, "Store staff", "12.5");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await savedFields()).toEqual({ "discountLimits.store_staff": { from: 1_000, to: 1_250 } });
  });

  it("COMPANY-40 saves name, tax id and logo; a link in the name is refused beside it", async () => {
    const user = await open("identity");
    await retype(user, "Name", "www.norte.com");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Without links or addresses")).toBeDefined();
    await retype(user, "Name", "Norte ");
    await retype(user, "Tax id", "NOR010101AB1");
    await user.upload(screen.getByLabelText("Add a logo"), new File(["x"], "logo.png", { type: "image/png" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await savedFields()).toEqual({
      name: { from: buildCompany().name, to: "Norte" },
      taxId: { from: "", to: "NOR010101AB1" },
      logoId: { from: null, to: LOGO },
    });
  });

  it("COMPANY-42 saves ways to pay, and refuses to leave none to pay first", async () => {
    const user = await open("credit");
    const cash = screen.getByRole("checkbox", { name: "Cash now" });
    await user.click(cash);
    await user.click(screen.getByRole("checkbox", { name: "Transfer" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Leave cash or transfer on/)).toBeDefined();
    await user.click(cash);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await savedFields()).toEqual({ "offeredTerms.transfer": { from: true, to: false } });
  });

  it("COMPANY-23 saves delivery days, and those of a zone as a field of their own", async () => {
    const user = await open("orders");
    await user.click(screen.getByRole("button", { name: "Sat" }));
    await user.click(screen.getByRole("button", { name: "Other days for a zone" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Enter a value")).toBeDefined();
    await user.type(screen.getByLabelText("Zone"), "Centro");
    await user.click(screen.getByRole("button", { name: "Save" }));
    const { deliveryDays, ...zones } = await savedFields();
    expect(deliveryDays).toEqual({ from: [1, 2, 3, 4, 5, 6], to: [1, 2, 3, 4, 5] });
    expect(Object.values(zones)).toMatchObject([{ from: null, to: { zone: "Centro", days: [1, 2, 3, 4, 5] } }]);
  });

  it("COMPANY-43 renames, switches off and adds a reason, each a field of its own", async () => {
    const user = await open("reasons");
    await user.click(screen.getByRole("button", { name: /^Duplicate order/ }));
    const sheet = await screen.findByRole("dialog");
    await user.click(within(sheet).getByRole("checkbox", { name: "Can be chosen" }));
    await user.type(within(sheet).getByLabelText("In Spanish"), "!");
    await user.click(within(sheet).getAllByRole("button", { name: "Close" })[0] ?? sheet);
    const [add] = screen.getAllByRole("button", { name: "Add a reason" });
    // One that gets no name goes again.
    for (const name of ["", "Late"]) {
      await user.click(add ?? sheet);
      const added = await screen.findByRole("dialog", { name: "New reason" });
      if (name !== "") await user.type(within(added).getByLabelText("In English"), name);
      await user.click(screen.getAllByRole("button", { name: "Close" })[0] ?? added);
    }
    await user.click(screen.getByRole("button", { name: "Save" }));
    const { "cancelReasons.DUPLICATE": duplicate, ...others } = await savedFields();
    expect(duplicate).toMatchObject({ to: { id: "DUPLICATE", es: "Pedido duplicado!", active: false } });
    expect(Object.values(others)).toMatchObject([{ from: null, to: { en: "Late", es: "", active: true } }]);
  });

  it("COMPANY-44 shows a message as it is typed, and refuses what would not be filled in", async () => {
    const user = await open("messages");
    const [field] = screen.getAllByLabelText("English");
    if (!(field instanceof HTMLTextAreaElement)) throw new Error("no text");
    await user.click(field);
    await user.paste("For {custmer}: ");
    await user.click(screen.getAllByRole("button", { name: "Total" })[0] ?? field);
    expect(screen.getByText(/^For \{custmer\}: \$365\.00$/, { selector: "p" })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("{custmer} is not filled in here")).toBeDefined();
    await user.clear(field);
    await user.click(field);
    await user.paste("For {customer}");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await savedFields()).toEqual({ "messages.order_en": { from: "", to: "For {customer}" } });
  });

  it("saves credit by level, and the prospect rules", async () => {
    const user = await open("credit");
    const overdue = screen.getByRole("group", { name: "Something is overdue" });
    await user.click(within(overdue).getByRole("radio", { name: "Paid only" }));
    await user.click(screen.getByRole("checkbox", { name: /^Prospects pay in advance/ }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await savedFields()).toEqual({
      "creditActions.overdue": { from: "approval", to: "block" },
      prospectsPrepaidOnly: { from: true, to: false },
    });
  });

  it("shows taxes for review first: old → new, and what a price of 100 then costs", async () => {
    const user = await open("taxes");
    await retype(user, "Rate", "18");
    await user.click(screen.getByRole("button", { name: "Check and save" }));
    const sheet = await screen.findByRole("dialog", { name: "Was → now" });
    expect(within(sheet).getByText(/^IVA: IVA 16 % 16.?% → IVA: IVA 16 % 18.?%$/)).toBeDefined();
    expect(within(sheet).getByText("$116.00 → $118.00")).toBeDefined();
    expect(await device.work.outbox.count()).toBe(0);
    await user.click(within(sheet).getByRole("button", { name: "Save" }));
    expect(Object.keys(await savedFields())).toEqual(["taxClasses.iva"]);
  });

  it("shows a country's usual taxes before adding them, and saves them only on confirmation", async () => {
    const user = await open("taxes");
    await user.click(screen.getByRole("button", { name: "Use the usual taxes of a country" }));
    const sheet = await screen.findByRole("dialog", { name: "Usual taxes" });
    await user.selectOptions(within(sheet).getByLabelText("Country"), "Peru");
    expect(within(sheet).getByText(/^empty → IGV 18 %: IGV 18.?%$/)).toBeDefined();
    await user.click(within(sheet).getByRole("button", { name: "Apply" }));
    expect(screen.getByDisplayValue("IGV 18 %")).toBeDefined();
    expect(await device.work.outbox.count()).toBe(0);
  });

  it("shows saved rules as not live when the section is reopened, and sells nothing by them yet", async () => {
    const user = await open("orders");
    await retype(user, "Cut-off hour", "12");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await savedFields();
    cleanup();
    await open("orders");
    expect(screen.getByLabelText("Cut-off hour")).toHaveProperty("value", "12");
    expect(screen.getByText("Not live yet")).toBeDefined();
    expect((await device.mirror.company.get("demo"))?.settings.cutOffHour).toBe(16);
  });

  it("restores unsaved values after a reload", async () => {
    const user = await open("orders");
    await retype(user, "Cut-off hour", "9");
    await waitFor(async () => expect(await device.work.formDrafts.count()).toBe(1));
    cleanup();
    await open("orders");
    expect(screen.getByLabelText("Cut-off hour")).toHaveProperty("value", "9");
    expect(screen.getByText(/^You had begun to change these rules/)).toBeDefined();
  });
});

describe("removing a tax class", () => {
  it("says how many products use it, and keeps it", async () => {
    await device.mirror.feeds.put({
      ...newFeed("products", { role: "company_owner", companyId: "demo", uid: "olga" }),
      loaded: true,
    });
    const products = [buildProduct("cola"), buildProduct("agua"), buildProduct("pan", { taxClassId: "other" })];
    const old = buildProduct("old", { active: false });
    // A catalogue finds disabled products only with their filter.
    device = {
      ...device,
      catalogue: {
        ...device.catalogue,
        search: async ({ filter }) => {
          const found = filter?.kind === "disabled" ? [old] : products;
          return { items: found.map((product) => ({ product, stock: null })), total: found.length };
        },
      },
    };
    const user = await open("taxes");
    await user.click(screen.getByRole("button", { name: "Remove this class" }));
    expect(await screen.findByText(/^3 products have this class, so it stays/)).toBeDefined();
    expect(screen.getByDisplayValue("IVA")).toBeDefined();
  });

  it("waits until the products are loaded", async () => {
    const user = await open("taxes");
    await user.click(screen.getByRole("button", { name: "Remove this class" }));
    expect(await screen.findByText(/^The products are still being loaded/)).toBeDefined();
  });
});

describe("visits", () => {
  it("VISIT-18 saves radius, holidays and speeds as fields of their own; an emptied field is refused beside it", async () => {
    const user = await open("visits");
    await user.clear(screen.getByLabelText("Radius that counts as “at the customer”"));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Check the marked fields.")).toBeDefined();
    await retype(user, "Radius that counts as “at the customer”", "300");
    fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2026-12-25" } });
    await user.click(screen.getByRole("button", { name: "Add holiday" }));
    await retype(user, "Friday, December 25", "Christmas");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await savedFields()).toEqual({
      "visitRules.radius": { from: 150, to: 300 },
      "holidays.2026-12-25": { from: null, to: { day: "2026-12-25", name: "Christmas" } },
    });
  });

  it("VISIT-31 saves a question with its answers, and drops one that was added without words", async () => {
    const user = await open("visits");
    await user.click(screen.getByRole("button", { name: "Add question" }));
    await user.click(screen.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    expect(screen.queryByText("New question")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Add question" }));
    await retype(user, "Question", "Where is our shelf?");
    await user.selectOptions(screen.getByLabelText("Kind of answer"), "choice");
    await user.click(screen.getByLabelText("Answers to choose from"));
    await user.paste("Door\nBack \n");
    await user.click(screen.getByRole("checkbox", { name: /Needed to finish a visit/ }));
    await user.click(screen.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    await user.click(screen.getByRole("button", { name: "Save" }));
    const [[path, edit] = ["", null]] = Object.entries(await savedFields());
    expect(path).toMatch(/^checklist\./);
    expect(edit?.to).toMatchObject({
      place: 1,
      kind: "choice",
      isRequired: true,
      question: "Where is our shelf?",
      options: ["Door", "Back"],
    });
  });

  it("VISIT-15 renames a reason and changes what it asks for; its code stays", async () => {
    const user = await open("visits");
    await user.click(screen.getByRole("button", { name: /^Has stock/ }));
    await retype(user, "In English", "Still has some");
    await user.selectOptions(screen.getByLabelText("After this reason, ask for"), "note");
    await user.click(screen.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await savedFields()).toMatchObject({
      "noOrderReasons.HAS_STOCK": {
        to: { id: "HAS_STOCK", en: "Still has some", followUp: "note", isEffective: true },
      },
    });
  });
});
