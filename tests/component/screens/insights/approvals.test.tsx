import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StoredOrder } from "#domain/order/order.ts";
import { FEEDS } from "#domain/sync/feed.ts";
import { readDayFigures } from "#local/queries/kpi/day-figures.ts";
import { getOrder } from "#local/queries/order/orders.ts";
import { Approvals } from "#screens/insights/home/Approvals.tsx";
import { OwnerFigures } from "#screens/insights/home/OwnerFigures.tsx";
import { businessDayOf } from "#domain/values/business-day.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { mirrored, noteArrived } from "#tests/support/mirror.ts";
import { makeCompany, makeOrder, makeSettings } from "#tests/support/sales.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { useLive } from "#ui/use-live.ts";

const HOUR = 3_600_000;
const clock = createClock();
let tab: Tab;

beforeEach(async () => {
  const identity = buildIdentity("olga", { role: "company_owner", roles: ["company_owner"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  await noteArrived(tab.device.mirror, ...FEEDS);
});
afterEach(() => {
  cleanup();
  tab.kill();
});

async function putOrder(number: number, hoursAgo: number, changes: Partial<StoredOrder> = {}): Promise<void> {
  const order = makeOrder({ orderId: `o${number}` }, { number });
  const stored = asStored(order, number, clock.now() - hoursAgo * HOUR);
  const waiting: StoredOrder = { ...stored, status: "pending_approval", flags: ["OVER_CREDIT"], history: [] };
  await tab.device.mirror.orders.put(mirrored({ ...waiting, ...changes }));
}

const show = (content: React.ReactNode) => renderWithTexts(<Ports give={[giveDevice(tab.device)]}>{content}</Ports>);
const sent = async () => (await tab.device.work.outbox.orderBy("seq").toArray()).map(({ change }) => change);
const statusOf = async (orderId: string) => (await getOrder(tab.device, orderId))?.status;

describe("KPI-8: what waits for the owner", () => {
  it("is nothing without an order to approve", async () => {
    await putOrder(1, 1, { status: "needs_review" });
    const { container } = await show(<Approvals />);
    await vi.waitFor(async () => expect(await tab.device.mirror.orders.count()).toBe(1));
    expect(container.textContent).toBe("");
  });

  it("are the orders that wait longest, and how many there are", async () => {
    for (const [number, hours] of [1, 9, 3, 5].entries()) await putOrder(number, hours);
    await show(<Approvals />);
    expect(await screen.findByRole("heading", { name: "4 orders to approve" })).toBeDefined();
    const cards = screen.getAllByRole("article");
    expect(cards.map((card) => within(card).getByRole("link").getAttribute("href"))).toEqual([
      "/orders/o1",
      "/orders/o3",
      "/orders/o2",
    ]);
    expect(within(cards[0] ?? document.body).getByText("Over the credit limit")).toBeDefined();
    expect(screen.getByRole("link", { name: "All" }).getAttribute("href")).toContain("status=pending_approval");
  });

  it("is approved by a second tap, never by the first", async () => {
    await putOrder(1, 1);
    await show(<Approvals />);
    fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
    const sheet = await screen.findByRole("dialog", { name: /^Approve .*\?$/ });
    expect(await statusOf("o1")).toBe("pending_approval");
    expect(within(sheet).getByText("Over the credit limit")).toBeDefined();
    // What is decided, in figures.
    expect((await within(sheet).findByText("This order")).nextElementSibling?.textContent).toBe("$29.00");
    fireEvent.click(within(sheet).getByRole("button", { name: "Approve" }));
    await vi.waitFor(async () => expect(await statusOf("o1")).toBe("confirmed"));
    await vi.waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  });

  it("is rejected by a second tap, for what it waits for, or for a reason in words", async () => {
    await putOrder(1, 1);
    await putOrder(2, 0);
    await show(<Approvals />);
    const reject = async () => {
      fireEvent.click((await screen.findAllByRole("button", { name: "Reject" }))[0] ?? document.body);
      return within(await screen.findByRole("dialog", { name: "Reject" }));
    };
    const sheet = await reject();
    expect(sheet.getByRole("radio", { name: "Over the credit limit" })).toHaveProperty("checked", true);
    fireEvent.click(sheet.getByRole("button", { name: "Reject" }));
    await vi.waitFor(async () =>
      expect(await sent()).toMatchObject([{ orderId: "o1", step: { words: "OVER_CREDIT" } }]),
    );

    await vi.waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
    const other = await reject();
    fireEvent.click(other.getByRole("radio", { name: "Another reason" }));
    expect(other.getByRole("button", { name: "Reject" })).toHaveProperty("disabled", true);
    fireEvent.change(other.getByRole("textbox"), { target: { value: "Too much credit" } });
    fireEvent.click(other.getByRole("button", { name: "Reject" }));
    await vi.waitFor(async () =>
      expect((await sent())[1]).toMatchObject({ orderId: "o2", step: { words: "Too much credit" } }),
    );
  });
});

function Company() {
  return <OwnerFigures day={useLive(readDayFigures, { mine: false })} />;
}

it.each([
  [false, "Net sales"],
  [true, "Sales, with tax"],
])("KPI-5: sales say whether they include tax (%s), and open the day's orders", async (pricesIncludeTax, title) => {
  await tab.device.mirror.company.put({ ...makeCompany({ settings: makeSettings({ pricesIncludeTax }) }), rev: 1 });
  await show(<Company />);
  fireEvent.click(await screen.findByRole("button", { name: new RegExp(`^${title}`) }));
  const sheet = await screen.findByRole("dialog", { name: title });
  expect(within(sheet).getByRole("link").getAttribute("href")).toBe("/orders?view=list&taken=today");
});

it("KPI-6: a tile says how its figure was computed, from which inputs, and what it was a week ago", async () => {
  const businessDay = businessDayOf(clock.now(), makeSettings().timeZone);
  await putOrder(1, 1, { businessDay });
  await putOrder(2, 1, { businessDay });
  await show(<Company />);
  fireEvent.click(await screen.findByRole("button", { name: /^Per order/ }));
  const sheet = await screen.findByRole("dialog", { name: "Per order" });
  expect(within(sheet).getByText("Net sales ÷ orders.")).toBeDefined();
  const facts = within(sheet)
    .getAllByRole("term")
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
  expect(facts).toEqual(["Net sales $50.00", "Orders 2", "Per order $25.00", "A week ago –"]);
});
