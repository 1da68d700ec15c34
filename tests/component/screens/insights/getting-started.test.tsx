import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { saveRecord } from "#commands/records/save-record.ts";
import type { Role } from "#domain/access/identity.ts";
import { FEEDS } from "#domain/sync/feed.ts";
import { openLocalCatalogue } from "#local/catalogue/worker/open-local-catalogue.ts";
import { GettingStarted } from "#screens/insights/home/GettingStarted.tsx";
import { StartPart } from "#screens/company/settings/StartPart.tsx";
import { buildIdentity, buildPriceList } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { makeCustomer } from "#tests/support/sales.ts";
import { renderWithTexts } from "#tests/component/render-with-texts.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";

let tab: Tab;

afterEach(() => {
  cleanup();
  tab.kill();
  localStorage.clear();
});

/** Somebody of a company without anything; everything has arrived. */
async function open(role: Role, loaded = true): Promise<void> {
  const clock = createClock();
  const identity = { ...buildIdentity("olga", { role, roles: [role] }), authTime: Date.now() };
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity, customers: [] });
  const { mirror } = tab.device;
  await mirror.catalogueHead.clear();
  await mirror.categories.clear();
  await mirror.staff.clear();
  await mirror.staff.put({ id: "rosa", name: "Rosa Ibarra", role: "company_owner", zones: [], active: true, rev: 1 });
  await mirror.feeds.bulkPut(FEEDS.map((feed) => ({ feed, scope: "", loaded, count: 0 }) as never));
  await show(<GettingStarted />);
}

async function show(part: ReactElement) {
  cleanup();
  const device = { ...tab.device, catalogue: openLocalCatalogue(tab.device.mirror) };
  await renderWithTexts(<Ports give={[giveDevice(device)]}>{part}</Ports>);
}

const list = () => screen.findByRole("region", { name: "Getting started" });
const link = (within_: HTMLElement, name: string) =>
  within(within_).queryByRole("link", { name })?.getAttribute("href");

describe("the checklist of a new company", () => {
  it("COMPANY-50 leads an owner through what is missing, with true states", async () => {
    await open("company_owner");
    const steps = await list();
    expect(steps.textContent).toContain("0 of 6");
    expect(link(steps, "Add category")).toBe("/categories/new");
    expect(link(steps, "Import a list")).toBe("/import");
    // What cannot be done yet has no link.
    expect(link(steps, "Add product")).toBeUndefined();
    expect(link(steps, "Plan visits")).toBeUndefined();
    expect(link(steps, "New order")).toBeUndefined();

    const category = { id: "", companyId: "demo", name: "Snacks", nameEs: "", parentId: null, position: 1, hue: 1 };
    const after = { ...category, active: true, imageId: null };
    await saveRecord(tab.device, { noun: "category", recordId: null, before: null, after });
    await waitFor(() => expect(steps.textContent).toContain("1 of 6"));
    expect(link(steps, "Add product")).toBe("/products/new");

    await tab.device.mirror.customers.put({ ...makeCustomer({ id: "c1" }), rev: 1 });
    await waitFor(() => expect(link(steps, "Plan visits")).toBe("/customers/c1/edit?part=visits"));
  });

  it("COMPANY-50 says nothing while data are arriving, and nothing once ten orders were sold", async () => {
    await open("company_owner", false);
    await new Promise((settle) => setTimeout(settle, 200));
    expect(screen.queryByRole("region")).toBeNull();
    await tab.device.mirror.orders.bulkPut(
      Array.from({ length: 10 }, (_, index) => ({ orderId: `o${index}`, productIds: [] }) as never),
    );
    await tab.device.mirror.feeds.toCollection().modify({ loaded: true });
    await new Promise((settle) => setTimeout(settle, 200));
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("COMPANY-50 can be hidden, and comes back from the settings", async () => {
    await open("company_owner");
    const user = userEvent.setup();
    await user.click(within(await list()).getByRole("button", { name: "Hide" }));
    await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
    await show(<StartPart />);
    await user.click(screen.getByRole("switch", { checked: false }));
    await show(<GettingStarted />);
    await list();
  });

  it("COMPANY-51 tells others what is missing and who adds it", async () => {
    await open("salesperson");
    const missing = await screen.findByRole("region", { name: "Your company is being set up" });
    expect(missing.textContent).toContain("There are no products yetRosa Ibarra can add them.");
    expect(missing.textContent).toContain("Rosa Ibarra can add them, and so can you.");
    expect(link(missing, "Add customer")).toBe("/customers/new");
    await tab.device.mirror.customers.put({ ...makeCustomer({ id: "c1" }), rev: 1 });
    await waitFor(() => expect(missing.textContent).not.toContain("and so can you"));
  });
});

describe("the samples on an owner's home", () => {
  it("COMPANY-52 COMPANY-53 are added after a question, and removed after one that says what goes", async () => {
    await open("company_owner");
    await tab.device.mirror.priceLists.put({ ...buildPriceList(), rev: 1 });
    const user = userEvent.setup();
    await user.click(within(await list()).getByRole("button", { name: "Use samples" }));
    await user.click(await screen.findByRole("button", { name: "Add" }));
    await waitFor(() => expect(screen.getByRole("region").textContent).toContain("3 of 6"));
    await user.click(await screen.findByRole("button", { name: "Remove samples" }));
    const question = await screen.findByRole("dialog", { name: "Remove the samples?" });
    expect(question.textContent).toContain("30 products, 6 categories, and 3 customers");
    await user.click(within(question).getByRole("button", { name: "Remove" }));
    const answer = await screen.findByRole("dialog", { name: "The samples are removed" });
    expect(answer.textContent).toContain("Deleted: 30 products, 6 categories, and 3 customers.");
    await user.click(within(answer).getAllByRole("button", { name: "Close" })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByRole("region").textContent).toContain("0 of 6"));
    expect(screen.queryByRole("button", { name: "Remove samples" })).toBeNull();
  });
});
