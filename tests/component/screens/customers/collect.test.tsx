import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link, MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkIn } from "#commands/visit/check-in.ts";
import { giveImages } from "#components/ports.ts";
import { accept } from "#domain/values/result.ts";
import { CustomerScreen } from "#screens/customers/customer/CustomerScreen.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice, giveLink, givePreferences } from "#ui/ports/ports.tsx";
import { PREFERENCES } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildCompany, buildCustomer } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { makeDocument } from "#tests/support/payments.ts";

let tab: Tab;

beforeEach(async () => {
  const clock = createClock();
  const server = createFakeServer(clock.now);
  tab = await openTab({ phone: createPhone(), clock, server });
  server.isReachable = false;
  const documents = [
    makeDocument({ id: "d1", number: "F-1", day: "2026-10-01", dueOn: "2026-10-16", total: 30_000 }),
    makeDocument({ id: "d2", number: "F-2", day: "2026-11-18", dueOn: "2026-12-03", total: 50_020 }),
  ];
  const account = { documents, advances: [], payments: [] };
  const customer = { ...buildCustomer("c1"), balance: 80_020, overdue: 30_000, account };
  const { mirror, identity } = tab.device;
  await mirror.customers.put({ ...customer, rev: 1 });
  const company = buildCompany({ id: identity.companyId });
  await mirror.company.put({ ...company, settings: { ...company.settings, cashRounding: "halves" }, rev: 1 });
});
afterEach(() => {
  cleanup();
  tab.kill();
});

async function open(path = "/customer/c1") {
  const user = userEvent.setup();
  await renderWithTexts(
    <MemoryRouter initialEntries={[path]}>
      <Ports
        give={[
          giveDevice(tab.device),
          giveLink(({ fromOrder, ...rest }) => <Link {...rest} state={{ fromOrder }} />),
          givePreferences({ preferences: PREFERENCES, change() {} }),
          giveImages({ read: async () => null, save: async () => accept("0".repeat(64)) }),
        ]}
      >
        <Routes>
          <Route path="/customer/:customerId" element={<CustomerScreen />} />
        </Routes>
      </Ports>
    </MemoryRouter>,
  );
  return user;
}

async function openSheet() {
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Collect" }));
  return { user, sheet: within(await screen.findByRole("dialog")) };
}

const payments = async () => (await tab.device.work.payments.toArray()).map(({ payment }) => payment);
const amountOf = (field: HTMLElement) => (field instanceof HTMLInputElement ? field.value : null);

describe("[PAY-9] collecting", () => {
  it("proposes what is overdue, takes it with one tap, and shows the receipt", async () => {
    const { user, sheet } = await openSheet();
    expect(amountOf(sheet.getByLabelText(/^Amount/))).toBe("300.00");
    await user.dblClick(sheet.getByRole("button", { name: "Collect $300.00" }));
    const receipt = within(await screen.findByRole("dialog", { name: "Payment taken" }));
    const [payment, ...others] = await payments();
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ parts: [{ method: "cash", amount: 30_000, reference: "" }], appliedTo: [] });
    expect(receipt.getByText(payment?.paymentNo ?? "none")).toBeDefined();
    expect(await receipt.findByText("$500.20")).toBeDefined();
  });

  it("rounds the cash, says so, and gives change", async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole("checkbox", { name: /F-2/ }));
    expect(sheet.getByText("$500.00 in cash for $500.20: the cash is rounded.")).toBeDefined();
    await user.type(sheet.getByLabelText(/^Cash received/), "400");
    expect(sheet.getByRole("button", { name: "Collect $500.00" }).hasAttribute("disabled")).toBe(true);
    await user.clear(sheet.getByLabelText(/^Cash received/));
    await user.type(sheet.getByLabelText(/^Cash received/), "600");
    await user.click(sheet.getByRole("button", { name: "Collect $500.00" }));
    await screen.findByRole("dialog", { name: "Payment taken" });
    expect(await payments()).toMatchObject([
      { parts: [{ amount: 50_000 }], cashRounding: 20, appliedTo: [{ documentId: "d2", amount: 50_020 }] },
    ]);
  });

  it("takes several methods, each with its reference, and cash once", async () => {
    const { user, sheet } = await openSheet();
    const [amount] = sheet.getAllByLabelText(/^Amount/);
    if (amount === undefined) throw new Error("no amount");
    await user.clear(amount);
    await user.type(amount, "100");
    await user.click(sheet.getByRole("button", { name: "Add another method" }));
    const second = within(sheet.getByRole("group", { name: "Transfer" }));
    expect(second.queryByRole("button", { name: "Cash" })).toBeNull();
    await user.click(second.getByRole("button", { name: "Check" }));
    await user.type(sheet.getByLabelText("Check number"), " 0042 ");
    expect(sheet.getByRole("button", { name: "Collect" }).hasAttribute("disabled")).toBe(true);
    await user.type(sheet.getAllByLabelText(/^Amount/)[1] ?? amount, "50.25");
    await user.click(sheet.getByRole("button", { name: "Collect $150.25" }));
    await screen.findByRole("dialog", { name: "Payment taken" });
    expect(await payments()).toMatchObject([
      {
        parts: [
          { method: "cash", amount: 10_000, reference: "" },
          { method: "check", amount: 5_025, reference: "0042" },
        ],
      },
    ]);
  });

  it("shares the receipt as a text", async () => {
    const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole("button", { name: "Collect $300.00" }));
    await user.click(await screen.findByRole("button", { name: "Share receipt" }));
    const [payment] = await payments();
    await waitFor(() => expect(written).toHaveBeenCalledWith(expect.stringContaining(payment?.paymentNo ?? "none")));
  });
});

describe("[CUST-21] the account", () => {
  it("shows documents by age and payments, and cancels one for a reason", async () => {
    const { user, sheet } = await openSheet();
    await user.click(sheet.getByRole("button", { name: "Collect $300.00" }));
    await user.click(await screen.findByRole("button", { name: "Done" }));
    await user.click(await screen.findByRole("tab", { name: "Account" }));
    expect(await screen.findByText("F-2")).toBeDefined();
    expect(screen.queryByText("F-1")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    const asked = within(await screen.findByRole("dialog"));
    await user.click(asked.getByRole("button", { name: "Cancel this receipt" }));
    expect(asked.getByText("Say why it is wrong.")).toBeDefined();
    await user.type(asked.getByLabelText("Reason"), "Wrong customer");
    await user.click(asked.getByRole("button", { name: "Cancel this receipt" }));
    expect(await screen.findByText("F-1")).toBeDefined();
    expect(screen.getByText("Cancelled")).toBeDefined();
    expect(await payments()).toHaveLength(2);
  });
});

it("PAY-10 a visit in which only money was taken ends as collected", async () => {
  Object.defineProperty(navigator, "geolocation", { value: { getCurrentPosition() {} }, configurable: true });
  await checkIn(tab.device, { customerId: "c1" });
  const user = await open("/customer/c1?visit=true");
  await user.click(await screen.findByRole("button", { name: "Collect" }));
  await user.click(await screen.findByRole("button", { name: "Collect $300.00" }));
  await user.click(await screen.findByRole("button", { name: "Done" }));
  await user.click(await screen.findByRole("button", { name: "Finish visit" }));
  const sheet = within(await screen.findByRole("dialog"));
  const collected = sheet.getByRole("button", { name: "Payment only" });
  expect(collected.getAttribute("aria-pressed")).toBe("true");
});

describe("PRINT-9 a payment's receipt", () => {
  it("is shared as a PDF from where the payment was taken", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user, sheet } = await openSheet();
    await user.click(await sheet.findByRole("button", { name: /^Collect/ }));
    await user.click(await screen.findByRole("button", { name: "Share PDF" }));
    // The layout and the PDF's library are loaded on first use.
    await waitFor(() => expect(saved).toHaveLength(1), { timeout: 60_000 });
    const [payment] = await payments();
    expect(saved).toEqual([`Payment receipt ${payment?.paymentNo}.pdf`]);
    vi.restoreAllMocks();
  });
});
