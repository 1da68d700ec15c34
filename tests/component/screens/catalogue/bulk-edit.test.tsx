import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Device } from "#local/databases/device.ts";
import { BulkEditSheet } from "#screens/catalogue/product-list/bulk-edit/BulkEditSheet.tsx";
import { EntryButton } from "#screens/catalogue/product-list/EntryButton.tsx";
import { useSelection } from "#components/records/bulk/use-selection.ts";
import { buildCompany, buildPriceList, buildProduct } from "#tests/support/build.ts";
import { catalogueOf } from "#tests/support/device.ts";
import { closeDevice, openOwnersDevice } from "#tests/component/any-device.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let device: Device;

const PRODUCTS = [
  buildProduct("cola", { name: "Cola", categoryId: "drinks", prices: { general: 200_000 } }),
  buildProduct("pan", { name: "Pan", categoryId: "drinks", prices: {} }),
];

beforeEach(async () => {
  device = { ...(await openOwnersDevice()), catalogue: catalogueOf(PRODUCTS) };
  await device.mirror.company.put({ ...buildCompany(), rev: 1 });
  await device.mirror.priceLists.put({ ...buildPriceList("general"), rev: 1 });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  closeDevice(device);
});

async function openSheet(onDone = () => {}) {
  await renderWithTexts(
    <Ports give={[giveDevice(device)]}>
      <BulkEditSheet productIds={["cola", "pan"]} priceListId={null} onClose={() => {}} onDone={onDone} />
    </Ports>,
  );
  await screen.findByLabelText("What to change");
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input:not([type=radio])" }), { target: { value } });

describe("editing several products", () => {
  it("shows the products that change with old and new values, changes them, and undoes it", async () => {
    await openSheet();
    type("By percent", "7.5");
    expect(await screen.findByText("1 changes")).toBeTruthy();
    expect(screen.getByText(/1 stays as it is/)).toBeTruthy();
    expect(screen.getByText("Cola").closest("li")?.textContent).toMatch(/\$20\.00.*\$21\.50/);
    await userEvent.click(screen.getByRole("button", { name: "Change 1 product" }));
    expect(await screen.findByText(/1 product is changed\. Not live yet/)).toBeTruthy();
    const [entry] = await device.work.outbox.toArray();
    expect(entry?.change).toMatchObject({ edit: { recordId: "cola", fields: { "prices.general": { to: 215_000 } } } });
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("1 product is as it was.")).toBeTruthy();
    expect(await device.work.outbox.count()).toBe(0);
  });

  it.each([
    ["By percent", "0", "Raise"],
    ["By percent", "abc", /Enter a number, for example/],
    ["By percent", "-5", "Enter a number above 0"],
    ["By percent", "5000", "Lower by less than 100 %, raise by at most 1,000 %"],
  ])("does nothing with %s of %j, and says why next to an invalid field", async (label, value, message) => {
    await openSheet();
    type(label, value);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Change" })).toHaveProperty("disabled", true);
  });

  it("lists the products that stay unchanged, and why", async () => {
    await openSheet();
    await userEvent.click(screen.getByLabelText("Lower"));
    await userEvent.click(screen.getByLabelText("By amount", { selector: "input[type=radio]" }));
    type("By amount (MXN)", "20");
    expect(await screen.findByText(/1 cannot be changed like this/)).toBeTruthy();
    expect(screen.getByText(/Cola: nothing would be left of its price/)).toBeTruthy();
  });
});

describe("selecting several products", () => {
  const opened: string[] = [];

  function Rows() {
    const selection = useSelection(true);
    return ["cola", "pan"].map((id) => (
      <EntryButton key={id} productId={id} selection={selection} onOpen={(each) => opened.push(each)} className="">
        {id}
      </EntryButton>
    ));
  }

  it("starts with a long press, which opens nothing; after that a tap selects", async () => {
    await renderWithTexts(<Rows />);
    vi.useFakeTimers();
    const press = (name: string) => screen.getByRole("button", { name });
    fireEvent.pointerDown(press("cola"), { isPrimary: true, button: 0, clientX: 5, clientY: 5 });
    await act(async () => {
      vi.advanceTimersByTime(600);
    });
    fireEvent.pointerUp(press("cola"));
    fireEvent.click(press("pan"));
    expect([press("cola"), press("pan")].map((row) => row.getAttribute("aria-pressed"))).toEqual(["true", "true"]);
    expect(opened).toEqual([]);
  });

  it("treats a moving finger as scrolling and a short tap as opening", async () => {
    await renderWithTexts(<Rows />);
    const row = screen.getByRole("button", { name: "cola" });
    vi.useFakeTimers();
    fireEvent.pointerDown(row, { isPrimary: true, button: 0, clientX: 5, clientY: 5 });
    fireEvent.pointerMove(row, { clientX: 5, clientY: 40 });
    await act(async () => {
      vi.advanceTimersByTime(600);
    });
    expect(row.getAttribute("aria-pressed")).toBeNull();
    fireEvent.click(row);
    expect(opened).toEqual(["cola"]);
    vi.useRealTimers();
    await waitFor(() => expect(opened).toHaveLength(1));
  });
});
