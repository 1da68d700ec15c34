import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { changeOrder } from "#commands/order/change-order.ts";
import { decideCorrection } from "#commands/customer/decide-correction.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Role } from "#domain/access/identity.ts";
import type { StoredOrder } from "#domain/order/order.ts";
import { listOpenCorrections } from "#local/queries/customer/corrections.ts";
import { Attention } from "#screens/insights/home/Attention.tsx";
import { buildCustomer, buildIdentity, MORNING } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, sell, type Tab } from "#tests/support/device.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { asStored, createFakeServer } from "#tests/support/fake-server.ts";
import { makeOrder } from "#tests/support/sales.ts";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { noteSeenOrder } from "#components/order/seen-orders.ts";
import { giveAppActions } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { mirrored } from "#tests/support/mirror.ts";

let tab: Tab;

afterEach(() => {
  localStorage.clear();
  cleanup();
  tab.kill();
});

async function signIn(role: Role): Promise<void> {
  const clock = createClock();
  const identity = { ...buildIdentity("olga", { role, roles: [role] }), authTime: Date.now() };
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
}

async function open(): Promise<void> {
  await renderWithTexts(
    <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>
      <Attention />
    </Ports>,
  );
}

async function editCustomer(id: string): Promise<void> {
  const before = buildCustomer(id);
  const saved = await saveRecord(tab.device, {
    noun: "customer",
    recordId: id,
    before,
    after: { ...before, phone: "+525555550122" },
  });
  if (!saved.ok) throw new Error(saved.problem.code);
}

const parkEverything = () => tab.device.work.outbox.toCollection().modify({ state: "parked" });

function suggestion(correctionId: string) {
  return {
    correctionId,
    customerId: "c1",
    fields: { phone: { from: "+525555550100", to: "+525555550122" } },
    note: "",
    suggestedAt: MORNING,
    label: "Abarrotes Lupita",
    suggestedBy: "ana",
    suggestedByName: "Ana Torres",
    state: "open" as const,
    decidedByName: "",
    reason: "",
    rev: 1,
  };
}

describe("KPI-5: what needs attention", () => {
  it("names what was refused: an order, and edited customers", async () => {
    await signIn("company_owner");
    await editCustomer("c1");
    await editCustomer("c2");
    await sell(tab.device, "c3");
    await parkEverything();
    await open();
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("The store did not take 1 order and 2 customers: they need you");
  });

  it("mentions no order if only an edit is parked, and does not count waiting entries", async () => {
    await signIn("company_owner");
    await editCustomer("c1");
    await parkEverything();
    await sell(tab.device, "c3");
    await open();
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("The store did not take 1 customer: it needs you");
    expect(notice.textContent).not.toContain("order");
  });

  it("links an owner to the open corrections, without those decided here", async () => {
    await signIn("company_owner");
    await tab.device.mirror.corrections.bulkPut(["k1", "k2", "k3"].map(suggestion));
    await decideCorrection(tab.device, { correctionId: "k1", accepts: true });
    await open();
    expect(await screen.findByText("2 suggested corrections wait for your answer")).toBeTruthy();
    expect(screen.getByRole("link", { name: "View" }).getAttribute("href")).toBe("/customers?corrections=open");
  });

  it("[CUST-14] a decided correction does not reappear while the store's confirmation is in transit", async () => {
    await signIn("company_owner");
    await tab.device.mirror.corrections.bulkPut(["k1", "k2"].map(suggestion));
    await decideCorrection(tab.device, { correctionId: "k1", accepts: false });
    const push = { send: async () => [{ outcome: "accepted" as const, receipt: null, rev: 1 }] };
    expect((await tab.flush({ push })).accepted).toBe(1);
    expect(await listOpenCorrections(tab.device)).toHaveLength(1);
    await tab.device.mirror.corrections.put({ ...suggestion("k1"), rev: 2 });
    expect(await listOpenCorrections(tab.device)).toHaveLength(2);
  });

  it("[ORDER-37] names the phones that may still hold orders, live, once sending must have ended", async () => {
    await signIn("company_owner");
    const { mirror } = tab.device;
    const minutesAgo = (count: number) => Date.now() - count * 60_000;
    const phone = {
      id: "ana_phone",
      uid: "ana",
      installId: "phone",
      letter: "A",
      platform: "",
      appVersion: "",
      rev: 1,
    };
    const missing = [11, 10.5, 9].map((age, index) => ({ seq: index + 2, since: minutesAgo(age) }));
    await mirror.staff.put({ id: "ana", name: "Marta", role: "salesperson", active: true, zones: [], rev: 1 });
    await mirror.devices.bulkPut([
      { ...phone, missing },
      { ...phone, id: "ana_tablet", installId: "tablet", letter: "B", missing: [{ seq: 9, since: minutesAgo(5) }] },
      { ...phone, id: "leo_phone", uid: "leo", installId: "leos", letter: "C", missing: missing.slice(0, 1) },
    ]);
    await mirror.orders.put(mirrored(asStored(makeOrder({}, { deviceId: "phone" }), 1, minutesAgo(12))));
    await open();
    const notice = (await screen.findByText("2 orders may still be on Marta's phone (A)")).closest("[role]");
    expect(notice?.textContent).toMatch(/Last heard (today|yesterday), .+ · Missing since (today|yesterday), /);
    expect(screen.getByText("1 order may still be on somebody's phone (C)")).toBeDefined();
    expect(screen.queryByText(/\(B\)/)).toBeNull();
    await mirror.devices.update("ana_phone", { missing: [] });
    await waitFor(() => expect(screen.queryByText(/Marta/)).toBeNull());
  });

  it.each([
    ["store_staff", 0],
    ["company_owner", 1],
  ] as const)(
    "COMPANY-36 names stuck work to %s, and leads to the devices whoever manages them",
    async (role, links) => {
      await signIn(role);
      await tab.device.mirror.staff.put({
        id: "ana",
        name: "Marta",
        role: "salesperson",
        active: true,
        zones: [],
        rev: 1,
      });
      await tab.device.mirror.devices.put({
        id: "ana_phone",
        uid: "ana",
        installId: "phone",
        letter: "A",
        platform: "",
        appVersion: "",
        missing: [],
        heardAt: MORNING,
        unsent: 2,
        oldestUnsentAt: MORNING,
        rev: 1,
      });
      await tab.device.mirror.feeds.put({
        ...newFeed("devices", { uid: "olga", companyId: "demo", role }),
        lastGoodAt: MORNING + 5 * 3_600_000,
      });
      await open();
      const notice = (await screen.findByText(/^Marta, device A: 2 unsent changes/)).closest("[role]");
      expect(notice?.querySelectorAll('a[href="/company-users"]')).toHaveLength(links);
    },
  );

  it("does not ask a salesperson to decide a correction", async () => {
    await signIn("salesperson");
    await tab.device.mirror.corrections.put(suggestion("k1"));
    await sell(tab.device, "c3");
    await parkEverything();
    await open();
    await screen.findByRole("alert");
    expect(screen.queryByText(/suggested correction/)).toBeNull();
  });
});

describe("ORDER-75 orders that need attention", () => {
  const order = (changes: Partial<StoredOrder>): StoredOrder => ({
    ...asStored(makeOrder(), 1, MORNING),
    repId: "olga",
    status: "needs_review",
    ...changes,
  });
  const said = { noteId: "n1", at: MORNING, by: "eva", byName: "Eva", words: "Still 10 boxes?" };

  it("shows a salesperson the store's question until it is answered", async () => {
    await signIn("salesperson");
    const asked = order({ waitsFor: "rep", notes: [{ ...said, kind: "question" }] });
    await tab.device.mirror.orders.put(mirrored(asked));
    await open();
    expect(await screen.findByText(/^Eva asks about /)).toBeDefined();
    expect(screen.getByText("Abarrotes Lupita · Still 10 boxes?")).toBeDefined();
    expect(screen.getByRole("link", { name: "Answer" }).getAttribute("href")).toBe("/orders/o1");
    await changeOrder(tab.device, "o1", { kind: "answer", words: "Yes", choice: null });
    await waitFor(() => expect(screen.queryByText(/^Eva asks about /)).toBeNull(), { timeout: 15_000 });
  });

  it("shows what the store did to an order until the salesperson has looked at it", async () => {
    await signIn("salesperson");
    const rejected = { status: "rejected" as const, at: MORNING, by: "eva", byName: "Eva", reason: "No credit" };
    const { history } = order({});
    await tab.device.mirror.orders.put(mirrored(order({ status: "rejected", history: [...history, rejected] })));
    await open();
    expect(await screen.findByText(/^Eva rejected /)).toBeDefined();
    cleanup();
    noteSeenOrder("olga", "o1", MORNING);
    await tab.device.mirror.orders.put(
      mirrored(order({ orderId: "o2", waitsFor: "rep", notes: [{ ...said, kind: "question" }] })),
    );
    await open();
    expect(await screen.findByText(/^Eva asks about /)).toBeDefined();
    expect(screen.queryByText(/^Eva rejected /)).toBeNull();
  });

  it("ORDER-86 tells what is only to be known in one list, and one tap takes note of it", async () => {
    await signIn("salesperson");
    const { history } = order({});
    for (const n of [1, 2, 3, 4, 5]) {
      const rejected = { status: "rejected" as const, at: MORNING + n, by: "eva", byName: "Eva", reason: `No ${n}` };
      const changes = { orderId: `o${n}`, status: "rejected" as const, history: [...history, rejected] };
      await tab.device.mirror.orders.put(mirrored(order(changes)));
    }
    const asked = order({ orderId: "o6", waitsFor: "rep", notes: [{ ...said, kind: "question" }] });
    await tab.device.mirror.orders.put(mirrored(asked));
    await open();
    await screen.findByRole("heading", { name: "5 orders changed" });
    expect(screen.getAllByText(/^Eva rejected /)).toHaveLength(3);
    fireEvent.click(screen.getByRole("button", { name: "2 more" }));
    expect(screen.getAllByText(/^Eva rejected /)).toHaveLength(5);
    fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(screen.queryByText(/^Eva rejected /)).toBeNull();
    expect(screen.getByText(/^Eva asks about /)).toBeDefined();
    cleanup();
    await open();
    expect(await screen.findByText(/^Eva asks about /)).toBeDefined();
    expect(screen.queryByText(/^Eva rejected /)).toBeNull();
  });

  it("shows the store who asks to cancel", async () => {
    await signIn("store_staff");
    const asked = order({ status: "ready", waitsFor: "store", notes: [{ ...said, kind: "cancelRequest" }] });
    await tab.device.mirror.orders.put(mirrored(asked));
    await open();
    expect(await screen.findByText(/^Eva asks to cancel /)).toBeDefined();
  });
});
