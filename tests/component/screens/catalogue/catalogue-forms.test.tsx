import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RecordEdit } from "#domain/records/record-edit.ts";
import { accept } from "#domain/values/result.ts";
import type { Device } from "#local/databases/device.ts";
import { CategoryNewScreen } from "#screens/catalogue/category-new/CategoryNewScreen.tsx";
import { PriceListScreen } from "#screens/catalogue/price-lists/PriceListScreen.tsx";
import { readPriceLists } from "#local/outbox/rows-with-edits.ts";
import { buildCompany, buildPriceList } from "#tests/support/build.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { giveImages } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;

beforeEach(async () => {
  device = await openOwnersDevice();
  await device.mirror.company.put({ ...buildCompany(), rev: 1 });
  await device.mirror.priceLists.put({ ...buildPriceList("general"), rev: 1 });
  const drinks = { id: "drinks", companyId: "demo", name: "Drinks", nameEs: "Bebidas" };
  await device.mirror.categories.put({ ...drinks, parentId: null, position: 1, hue: 1, active: true, rev: 1 });
});

afterEach(async () => {
  cleanup();
  // A form writes its draft when it closes: this read waits for it.
  await device.work.formDrafts.count();
  closeDevice(device);
});

function Where() {
  return <output aria-label="where">{useLocation().pathname}</output>;
}

const PHOTO_ID = "a".repeat(64);
const images = { read: async () => null, save: async () => accept(PHOTO_ID) };

async function open(path: string, route: string, page: ReactElement) {
  await renderWithTexts(
    <Ports give={[giveDevice(device)]}>
      <Ports give={[giveImages(images)]}>
        <MemoryRouter initialEntries={[path]}>
          <Where />
          <Routes>
            <Route path={route} element={page} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </Ports>
    </Ports>,
  );
  await act(async () => {});
}

const openCategory = () => open("/categories/new", "/categories/new", <CategoryNewScreen />);
const openList = (id: string) => open(`/price-lists/${id}`, "/price-lists/:priceListId", <PriceListScreen />);

async function fill(label: string, value: string): Promise<HTMLElement> {
  const input = await screen.findByLabelText(label, { selector: "input:not([type=radio]), select" });
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
  return input;
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

/** The form is done with its draft too, not only with the record. */
const isSaved = () => waitFor(() => expect(screen.queryByText(/^(Not saved yet|Saving)/)).toBeNull());

/** The message next to a field. */
function messageOf(input: HTMLElement): string {
  const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}

async function readEdits(): Promise<RecordEdit[]> {
  const entries = await device.work.outbox.orderBy("seq").toArray();
  return entries.flatMap(({ change }) => (change.kind === "saveRecord" ? [change.edit] : []));
}

async function readDefaultEdits() {
  return (await readEdits()).map(({ recordId, fields }) => [recordId, fields["isDefault"]?.to]);
}

describe("/categories/new", () => {
  it("keeps typed values when the page is closed, with the photo, and clears them once saved", async () => {
    await openCategory();
    await fill("Name in English", "Sauces");
    const file = new File(["x"], "sauce.png", { type: "image/png" });
    await userEvent.upload(screen.getByLabelText("Add a photo", { selector: "input" }), file);
    await screen.findByRole("button", { name: "Remove the photo" });
    cleanup();
    await waitFor(async () => expect(await device.work.formDrafts.count()).toBe(1));
    await openCategory();
    expect(await screen.findByText("You had not saved this. Here is what you had typed.")).toBeTruthy();
    await press("Save category");
    await waitFor(async () => expect(await readEdits()).toHaveLength(1));
    const [edit] = await readEdits();
    expect([edit?.fields["name"]?.to, edit?.fields["imageId"]?.to]).toEqual(["Sauces", PHOTO_ID]);
    // The next form opens once the draft and what only the draft named are gone.
    await waitFor(async () =>
      expect(await screen.findByLabelText("Name in English", { selector: "input" })).toHaveProperty("value", ""),
    );
    expect(await device.work.formDrafts.count()).toBe(0);
  });

  it.each([
    ["", "Enter a name"],
    ["x", "At least 2 characters"],
    ["x".repeat(81), "At most 80 characters"],
    ["drínks", "Another category here has this name"],
  ])("shows next to the name what is wrong with %j, keeps it and saves nothing", async (typed, message) => {
    await openCategory();
    const name = await fill("Name in English", typed);
    await press("Save category");
    await waitFor(() => expect(messageOf(name)).toContain(message));
    expect(name).toHaveProperty("value", typed);
    expect(await readEdits()).toEqual([]);
  });

  it("saves it below its parent, waiting to be sent, and starts the next one", async () => {
    await openCategory();
    await fill("Name in English", "Juices");
    await fill("Name in Spanish", "Jugos");
    await fill("Belongs under", "drinks");
    await press("Save category");
    await waitFor(async () =>
      expect(await screen.findByLabelText("Name in English", { selector: "input" })).toHaveProperty("value", ""),
    );
    const [edit] = await readEdits();
    const { name, nameEs, parentId } = edit?.fields ?? {};
    expect([edit?.noun, edit?.baseRev, name?.to, nameEs?.to, parentId?.to]).toEqual([
      "category",
      0,
      "Juices",
      "Jugos",
      "drinks",
    ]);
  });
});

describe("every form of the catalogue", () => {
  const forms: [name: string, openForm: () => Promise<void>, label: string, save: string][] = [
    ["a new category", openCategory, "Name in English", "Save category"],
    ["a new price list", () => openList("new"), "Name", "Save price list"],
    ["a price list", () => openList("general"), "Name", "Save price list"],
  ];

  it.each(forms)("%s: a refused save focuses the first invalid field", async (_, openForm, label, save) => {
    await openForm();
    const name = await fill(label, "");
    await press(save);
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it.each(forms)("%s: Enter in a text field saves it", async (_, openForm, label) => {
    await openForm();
    await userEvent.type(await fill(label, "Typed name"), "{Enter}");
    await waitFor(async () => expect(await readEdits()).toHaveLength(1));
    expect((await readEdits())[0]?.fields["name"]?.to).toBe("Typed name");
    await waitFor(() => expect(screen.queryByText(/^(Saving|Not saved yet)$/)).toBeNull());
  });

  it.each(forms)("%s: the browser's Back asks before discarding changes, and keeps the draft", async (...form) => {
    const [, openForm, label] = form;
    await openForm();
    await fill(label, "Half typed");
    await act(async () => {
      window.history.replaceState({}, "");
      window.dispatchEvent(new PopStateEvent("popstate"));
    });
    await screen.findByText("Leave without saving?");
    const path = screen.getByLabelText("where").textContent;
    await press("Keep the draft");
    await waitFor(() => expect(screen.getByLabelText("where").textContent).not.toBe(path));
    await openForm();
    expect(await screen.findByDisplayValue("Half typed")).toBeTruthy();
  });

  it("a category in its sheet: closing the sheet asks before discarding changes", async () => {
    await openCategory();
    await press("Edit Drinks");
    const sheet = await screen.findByRole("dialog", { name: "Edit category" });
    fireEvent.change(await within(sheet).findByLabelText("Name in English"), { target: { value: "Beverages" } });
    await userEvent.click(within(sheet).getByRole("button", { name: "Close" }));
    await screen.findByText("Leave without saving?");
    await press("Discard changes");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await device.work.formDrafts.count()).toBe(0);
  });
});

describe("drafts stored by the version before", () => {
  it("goes on with a new category", async () => {
    const value = { name: "Juices", nameEs: "Jugos", parentId: "drinks", hue: 3, active: true };
    await device.work.formDrafts.put({ key: "category:new", value, changedAt: 1 });
    await openCategory();
    expect(await screen.findByDisplayValue("Juices")).toBeTruthy();
    await press("Save category");
    await waitFor(async () => expect(await readEdits()).toHaveLength(1));
    const [edit] = await readEdits();
    expect([edit?.baseRev, edit?.fields["parentId"]?.to]).toEqual([0, "drinks"]);
  });

  it("goes on with an edited category, on top of what it is now", async () => {
    const value = { name: "Beverages", nameEs: "Bebidas", parentId: null, hue: 1, active: true };
    await device.work.formDrafts.put({ key: "category:drinks", value, changedAt: 1 });
    await openCategory();
    await press("Edit Drinks");
    const sheet = await screen.findByRole("dialog", { name: "Edit category" });
    expect(await within(sheet).findByDisplayValue("Beverages")).toBeTruthy();
    await userEvent.click(within(sheet).getByRole("button", { name: "Save category" }));
    await waitFor(async () => expect(await readEdits()).toHaveLength(1));
    expect((await readEdits())[0]?.fields).toEqual({ name: { from: "Drinks", to: "Beverages" } });
  });

  it("saves a new price list as a new one", async () => {
    const blank = { ...buildPriceList("new", { name: "", isDefault: false }) };
    const value = { before: blank, after: { ...blank, name: "Wholesale" }, rate: 0 };
    await device.work.formDrafts.put({ key: "priceList:new", value, changedAt: 1 });
    await openList("new");
    expect(await screen.findByDisplayValue("Wholesale")).toBeTruthy();
    await press("Save price list");
    await waitFor(async () => expect(await readEdits()).toHaveLength(1));
    const [edit] = await readEdits();
    expect([edit?.baseRev, edit?.recordId === "new", edit?.fields["name"]?.to]).toEqual([0, false, "Wholesale"]);
  });
});

describe("/price-lists/new", () => {
  it.each([
    ["", "Enter a name"],
    ["x", "At least 2 characters"],
    ["x".repeat(81), "At most 80 characters"],
    ["géneral", "Another list has this name"],
  ])("shows next to the name what is wrong with %j, keeps it and saves nothing", async (typed, message) => {
    await openList("new");
    const name = await fill("Name", typed);
    await press("Save price list");
    await waitFor(() => expect(messageOf(name)).toContain(message));
    expect(name).toHaveProperty("value", typed);
    expect(await readEdits()).toEqual([]);
  });

  it("rejects a list that ends before it starts and a discount of 100 % or more", async () => {
    await openList("new");
    await fill("Name", "Wholesale");
    await userEvent.click(screen.getByRole("radio", { name: "Percentage" }));
    const change = await fill("Change", "-100");
    await fill("Valid from", "2026-12-02");
    const until = await fill("Valid until", "2026-12-01");
    await press("Save price list");
    await waitFor(() => expect(messageOf(until)).toContain("It ends before it begins"));
    expect(messageOf(change)).toContain("From −99.99 to 1,000");
    expect(screen.getByText("Check the marked fields.")).toBeTruthy();
    expect(await readEdits()).toEqual([]);
  });

  it("saves a percentage with its rounding, its days and its groups", async () => {
    await openList("new");
    await fill("Name", "Wholesale");
    await userEvent.click(screen.getByRole("radio", { name: "Percentage" }));
    await fill("Change", "-5");
    await fill("Prices end in", "90");
    await fill("Valid from", "2026-12-01");
    await fill("Another group", "Mayoristas");
    await press("Add");
    await press("Save price list");
    await waitFor(() => expect(screen.getByLabelText("where").textContent).toMatch(/^\/price-lists\/(?!new)/));
    const [edit] = await readEdits();
    expect(edit?.fields["basis"]?.to).toEqual({ kind: "percent", baseListId: "general", rate: -500, rounding: "90" });
    expect([edit?.fields["validFrom"]?.to, edit?.fields["groupIds"]?.to]).toEqual(["2026-12-01", ["Mayoristas"]]);
  });
});

describe("/price-lists/{id}", () => {
  it("PRICE-10 keeps the default list ticked and says how to make another one the default", async () => {
    await openList("general");
    const tick = await screen.findByRole("checkbox", { name: /^Default list/ });
    expect([tick.matches(":checked"), tick.matches(":disabled")]).toEqual([true, true]);
    expect(messageOf(tick)).toContain("make another list the default");
  });

  it("PRICE-10 makes another list the default: the former one is shown without the mark", async () => {
    await device.mirror.priceLists.put({ ...buildPriceList("hotels", { name: "Hotels", isDefault: false }), rev: 1 });
    await openList("hotels");
    await userEvent.click(await screen.findByRole("checkbox", { name: /^Default list/ }));
    await press("Save price list");
    await isSaved();
    expect(await readDefaultEdits()).toEqual([["hotels", true]]);
    expect((await readPriceLists(device)).filter(({ isDefault }) => isDefault)).toMatchObject([{ id: "hotels" }]);
  });

  it("PRICE-10 sends one default list when another one is chosen before the first is sent", async () => {
    await device.mirror.priceLists.put({ ...buildPriceList("hotels", { name: "Hotels", isDefault: false }), rev: 1 });
    await device.mirror.priceLists.put({ ...buildPriceList("bars", { name: "Bars", isDefault: false }), rev: 1 });
    for (const id of ["hotels", "bars"]) {
      await openList(id);
      await userEvent.click(await screen.findByRole("checkbox", { name: /^Default list/ }));
      await press("Save price list");
      await isSaved();
      await waitFor(async () => expect(await readDefaultEdits()).toEqual([[id, true]]));
      cleanup();
    }
    expect((await readPriceLists(device)).filter(({ isDefault }) => isDefault)).toMatchObject([{ id: "bars" }]);
  });

  it("[REC-2] sends only what was changed here, whatever else arrived for the list", async () => {
    await openList("general");
    await screen.findByDisplayValue("General");
    await act(() => device.mirror.priceLists.update("general", { name: "Standard", rev: 2 }));
    await screen.findByRole("heading", { name: "Standard" });
    await fill("Valid from", "2026-12-01");
    await press("Save price list");
    await isSaved();
    expect(await readEdits()).toHaveLength(1);
    const [edit] = await readEdits();
    expect(edit?.fields).toEqual({ validFrom: { from: null, to: "2026-12-01" } });
  });

  it("keeps typed values when the page is closed, even an unreadable number, and clears them once saved", async () => {
    await openList("general");
    await fill("Name", "Standard");
    await userEvent.click(screen.getByRole("radio", { name: "Percentage" }));
    await fill("Change", "a little");
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    await openList("general");
    expect(await screen.findByDisplayValue("Standard")).toBeTruthy();
    expect(screen.getByText("You had not saved this. Here is what you had typed.")).toBeTruthy();
    await press("Save price list");
    expect(await readEdits()).toEqual([]);
    await userEvent.click(screen.getByRole("radio", { name: "Own prices" }));
    await press("Save price list");
    await isSaved();
    expect(await readEdits()).toHaveLength(1);
    expect(await device.work.formDrafts.count()).toBe(0);
    expect((await readEdits())[0]?.fields).toEqual({ name: { from: "General", to: "Standard" } });
  });
});
