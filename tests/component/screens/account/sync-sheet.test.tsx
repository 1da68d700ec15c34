import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deleteRecord } from "#commands/records/delete-record.ts";
import { saveRecord } from "#commands/records/save-record.ts";
import { type Feed, FEEDS } from "#domain/sync/feed.ts";
import type { Change } from "#domain/sync/change-kinds.ts";
import { PRODUCT_DEFAULTS } from "#domain/product/product.ts";
import type { FieldConflict } from "#domain/records/record-edit.ts";
import type { RefusalReason } from "#domain/sync/push-outcome.ts";
import { SyncSheet } from "#screens/account/sync-sheet/SyncSheet.tsx";
import { buildCustomer, buildIdentity, buildProduct, MORNING } from "#tests/support/build.ts";
import { NOTHING } from "#domain/sync/tally.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { APP_ACTIONS } from "#tests/component/fake-ports.tsx";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import type { SyncStatus } from "#ports/sync-status.ts";
import { newFeed } from "#sync/pull/feed-plan.ts";
import { giveAppActions, giveSyncStatus } from "#components/ports.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

const status = {
  connectivity: "online" as const,
  sending: 0,
  lastGoodAt: MORNING,
  loadProgress: null,
  storageFull: false,
};

let tab: Tab;
const onExport = vi.fn();

beforeEach(async () => {
  const clock = createClock();
  const identity = buildIdentity("olga", { role: "company_owner", roles: ["company_owner"] });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
});
afterEach(() => {
  cleanup();
  tab.kill();
  vi.unstubAllGlobals();
});

/** An edit of customer c1 that the store refused. */
async function park(reason: RefusalReason, field: string, conflicts: readonly FieldConflict[] = []): Promise<void> {
  const before = buildCustomer("c1");
  const after = { ...before, phone: "+525555550122", creditLimit: 500_000, code: "C-9" };
  const saved = await saveRecord(tab.device, { noun: "customer", recordId: "c1", before, after });
  if (!saved.ok) throw new Error(saved.problem.code);
  const lastProblem = { reason, field, at: MORNING };
  await tab.device.work.outbox.toCollection().modify({ state: "parked", lastProblem, conflicts });
}

async function open(
  refusedFeeds: readonly Feed[] = [],
  lastGoodAt: number | null = MORNING,
  connectivity: SyncStatus["connectivity"] = "online",
) {
  await renderWithTexts(
    <MemoryRouter>
      <Ports give={[giveDevice(tab.device), giveAppActions(APP_ACTIONS)]}>
        <Ports give={[giveSyncStatus({ ...status, connectivity, lastGoodAt, refusedFeeds })]}>
          <SyncSheet
            sessionEndsAt={MORNING * 2}
            version="1"
            sun={false}
            onSun={() => {}}
            onExport={onExport}
            onClose={() => {}}
          />
        </Ports>
      </Ports>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

it("OFFLINE-11 what waits can be saved to a file, where something waits", async () => {
  const user = await open();
  await screen.findByText("Everything is in the store");
  expect(screen.queryByRole("button", { name: "Save it to a file" })).toBeNull();
  cleanup();
  await park("CODE_TAKEN", "code");
  await open();
  await user.click(await screen.findByRole("button", { name: "Save it to a file" }));
  expect(onExport).toHaveBeenCalledOnce();
});

it("OPS-39 shows what the last passes of sending came to, the newest first", async () => {
  const { shared, identity } = tab.device;
  const passes = Array.from({ length: 7 }, (_, at) => ({ at: MORNING + at, sent: at, parked: 0, failed: 0, ms: 800 }));
  const lost = { at: MORNING + 9, sent: 0, parked: 1, failed: 2, ms: 100, passes: 3 };
  await shared.accounts.put({ uid: identity.uid, fullName: "Olga", lastSignInAt: 1, sends: [...passes, lost] });
  await open();
  const section = (await screen.findByRole("heading", { name: "Last sends" })).closest("section");
  if (section === null) throw new Error("no section");
  const rows = within(section).getAllByRole("listitem");
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual([
    "1 not accepted · 2 to be sent again · 3 attempts in a row",
    ...[6, 5, 4, 3].map((count) => `${count} sent · 0.8 sec`),
  ]);
});

it("OFFLINE-4 names the last contact of before the app was opened", async () => {
  await open([], null);
  expect(await screen.findByText("No contact with the store yet")).toBeDefined();
  cleanup();
  const state = { watermark: null, resumeAfter: null, loaded: true, count: 3, lastGoodAt: MORNING };
  await tab.device.mirror.feeds.put({ feed: "customers", ...state });
  await open([], null);
  expect(await screen.findByText(/^Last contact/)).toBeDefined();
  expect(screen.queryByText("No contact with the store yet")).toBeNull();
});

const onlyEntry = async () => (await tab.device.work.outbox.toArray())[0];

describe("a conflict of two values", () => {
  const theirs = { theirName: "Luis Vega", theirAt: MORNING - 3_600_000 };
  const conflicts: readonly FieldConflict[] = [
    { field: "phone", mine: "+525555550122", theirs: "+525555550111", ...theirs },
    { field: "creditLimit", mine: 500_000, theirs: null, ...theirs },
  ];

  it("REC-2 shows both values and the other's author, and is sent only once every field is decided", async () => {
    await park("FIELD_CONFLICT", "phone", conflicts);
    const user = await open();
    const phone = await screen.findByRole("group", { name: "Phone" });
    within(phone).getByRole("radio", { name: /\+525555550122/, checked: false });
    expect(phone.textContent).toContain("+525555550111");
    expect(phone.textContent).toContain("Luis Vega");
    const limit = screen.getByRole("group", { name: "Credit limit" });
    await waitFor(() => expect(limit.textContent).toContain("5,000.00"));

    const send = screen.getByRole("button", { name: "Save choice and send" });
    expect(send).toHaveProperty("disabled", true);
    await user.click(within(phone).getByRole("radio", { name: /\+525555550111/ }));
    expect(send).toHaveProperty("disabled", true);
    await user.click(within(limit).getByRole("radio", { name: /5,000.00/ }));
    await user.click(send);

    await waitFor(async () => expect(await onlyEntry()).toMatchObject({ state: "waiting", conflicts: [] }));
    const entry = await onlyEntry();
    expect(entry?.change.kind === "saveRecord" && entry.change.edit).toMatchObject({
      fields: { creditLimit: { from: null, to: 500_000 } },
      yielded: { phone: "+525555550122" },
    });
    await waitFor(() => expect(screen.queryByRole("group", { name: "Phone" })).toBeNull());
  });

  it("REC-2 is discarded after a plain confirmation, and restored", async () => {
    await park("FIELD_CONFLICT", "phone", conflicts);
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    const question = await screen.findByRole("dialog", { name: "Discard this change?" });
    await user.click(within(question).getByRole("button", { name: "Remove" }));
    await waitFor(async () => expect(await onlyEntry()).toBeUndefined());
    await user.click(await screen.findByRole("button", { name: "Bring back" }));
    await waitFor(async () => expect(await onlyEntry()).toMatchObject({ state: "waiting" }));
    expect(await tab.device.work.recordEdits.count()).toBe(1);
  });
});

describe("a code that is already taken", () => {
  it("CODE_TAKEN is replaced in the sheet; a problem of the new code shows next to it", async () => {
    await park("CODE_TAKEN", "code");
    const user = await open();
    const field = await screen.findByRole("textbox", { name: "Another code" });
    expect(field).toHaveProperty("value", "C-9");
    await user.click(screen.getByRole("button", { name: "Change and send" }));
    await screen.findByText("This one is taken too.");
    await user.clear(field);
    await user.type(field, "c 10");
    await user.click(screen.getByRole("button", { name: "Change and send" }));
    await screen.findByText("Letters A to Z, digits and - only, at most 20.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await user.clear(field);
    await user.type(field, "c-10");
    await user.click(screen.getByRole("button", { name: "Change and send" }));
    await waitFor(async () => expect(await onlyEntry()).toMatchObject({ state: "waiting", lastProblem: null }));
    const entry = await onlyEntry();
    expect(entry?.change.kind === "saveRecord" && entry.change.edit.fields["code"]?.to).toBe("C-10");
  });
});

describe("[E4] a product whose SKU another owner created at the same time", () => {
  it("is a task in the sheet with all its details, and is sent once given another SKU there", async () => {
    const after = { ...PRODUCT_DEFAULTS, id: "new", name: "Jugo 1 l", sku: "NEW-1", categoryId: "drinks" };
    const made = await saveRecord(tab.device, { noun: "product", recordId: null, before: null, after });
    expect(made).toMatchObject({ ok: true });
    const sent: Change[] = [];
    const push = {
      send: async (changes: readonly Change[]) => {
        sent.push(...changes);
        const isFirst = sent.length === 1;
        return isFirst
          ? [{ outcome: "refused" as const, reason: "SKU_TAKEN" as const, field: "sku" }]
          : [{ outcome: "accepted" as const, receipt: null, rev: 1 }];
      },
    };
    expect(await tab.flush({ push })).toMatchObject({ parked: 1 });
    const user = await open();
    await screen.findByText(/Jugo 1 l/);
    const field = await screen.findByRole("textbox", { name: "Another SKU" });
    expect(field).toHaveProperty("value", "NEW-1");
    await user.clear(field);
    await user.type(field, "NEW-2");
    await user.click(screen.getByRole("button", { name: "Change and send" }));
    await waitFor(async () => expect(await onlyEntry()).toMatchObject({ state: "waiting", lastProblem: null }));
    expect(await tab.flush({ push })).toMatchObject({ accepted: 1 });
    const fields = sent.map((change) => (change.kind === "saveRecord" ? change.edit.fields : {}));
    expect(fields.map((each) => [each["sku"]?.to, each["name"]?.to])).toEqual([
      ["NEW-1", "Jugo 1 l"],
      ["NEW-2", "Jugo 1 l"],
    ]);
    await screen.findByText("Everything is in the store");
  });
});

describe("a waiting deletion", () => {
  it("is undone with one tap: nothing is sent, and the record is on this device as before", async () => {
    const row = { ...buildProduct("p7"), name: "Salsa verde" };
    expect((await deleteRecord(tab.device, { noun: "product", row })).ok).toBe(true);
    const user = await open();
    const entry = (await screen.findByText(/Salsa verde/)).closest("li");
    if (!entry) throw new Error("the deletion is not listed");
    expect(within(entry).queryByRole("link", { name: "Open" })).toBeNull();
    await user.click(within(entry).getByRole("button", { name: "Bring back" }));
    await waitFor(async () => expect(await tab.device.work.outbox.count()).toBe(0));
    expect(await tab.device.work.recordEdits.count()).toBe(0);
  });
});

describe("data that the server refuses", () => {
  it("OFFLINE-19 is named, with what that means; otherwise nothing is said of it", async () => {
    await open(["orders", "stock"]);
    const notice = (await screen.findByText("Cannot be loaded from the server:")).closest<HTMLElement>("[role=status]");
    if (notice === null) throw new Error("no notice");
    expect(
      within(notice)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Orders", "Stock"]);
    expect(notice.textContent).toContain("stays usable");
    cleanup();
    await open();
    await screen.findByText("Data on this device");
    expect(screen.queryByText("Cannot be loaded from the server:")).toBeNull();
  });
});

describe("data of a first load that has not begun", () => {
  it("[P12] say so when loading them failed", async () => {
    const { mirror, identity } = tab.device;
    await mirror.feeds.clear();
    await mirror.feeds.put({ ...newFeed("orders", identity), failure: "permission-denied" });
    await open();
    const table = await screen.findByRole("table");
    expect(within(table).getByRole("row", { name: /^Orders/ }).textContent).toContain("failed");
    expect(within(table).getAllByRole("cell", { name: "Loading" })).toHaveLength(FEEDS.length - 1);
  });

  it("OFFLINE-4 are loading while there is a network, and were never loaded without one", async () => {
    await tab.device.mirror.feeds.clear();
    await open();
    const table = await screen.findByRole("table");
    expect(within(table).getAllByRole("cell", { name: "Loading" })).toHaveLength(FEEDS.length);
    cleanup();
    await open([], MORNING, "offline");
    expect(await screen.findAllByRole("cell", { name: "never" })).toHaveLength(FEEDS.length);
    expect(screen.queryByRole("cell", { name: "Loading" })).toBeNull();
  });
});

describe("data that differs from the store's", () => {
  it("OFFLINE-4 says so at its line: while it is looked at again, and when loading it again did not help", async () => {
    const check = {
      scope: "any",
      dueAt: 0,
      offset: null,
      accepted: NOTHING,
      doubtedAt: null,
      looks: 0,
      reloadedAt: null,
    };
    await tab.device.mirror.feedChecks.bulkPut([
      { ...check, feed: "orders", doubtedAt: 1, looks: 1 },
      { ...check, feed: "customers", accepted: { count: 1, sum: 4 }, reloadedAt: 1 },
      { ...check, feed: "categories" },
    ]);
    await open();
    const said = async (feed: string) => (await screen.findByRole("rowheader", { name: new RegExp(feed) })).textContent;
    expect(await said("Orders")).toContain("Differs from the store. The app looks again");
    expect(await said("Customers")).toContain("also after loading it again");
    expect(await said("Categories")).toBe("Categories");
  });
});

describe("the data on this device", () => {
  it("A7 are loaded again by kind, once asked", async () => {
    const { feeds, feedChecks } = tab.device.mirror;
    const state = { watermark: null, resumeAfter: null, loaded: true, count: 3, lastGoodAt: MORNING };
    await feeds.bulkPut([
      { feed: "customers", ...state },
      { feed: "orders", ...state },
    ]);
    const known = { scope: "", dueAt: MORNING, offset: null, doubtedAt: null, looks: 0, reloadedAt: null };
    await feedChecks.put({ feed: "customers", accepted: NOTHING, ...known });
    const user = await open();
    const button = await screen.findByRole("button", { name: "Load Customers and balances again" });
    expect(screen.queryByRole("button", { name: "Load Orders again" })).toBeNull();
    await user.click(button);
    expect(await screen.findByText("again within a minute")).toBeDefined();
    expect((await feedChecks.get("customers"))?.asked).toBe(true);
  });
});
