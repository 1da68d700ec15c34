import { cleanup, fireEvent, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Role } from "#domain/access/identity.ts";
import { type Feed, FEEDS } from "#domain/sync/feed.ts";
import { NoCustomers } from "#components/customer/list/NoCustomers.tsx";
import { giveAppActions, giveSyncStatus } from "#components/ports.ts";
import { ProductEditScreen } from "#screens/catalogue/product-edit/ProductEditScreen.tsx";
import { ProductsScreen } from "#screens/catalogue/product-list/ProductsScreen.tsx";
import { FileStep } from "#screens/company/import/FileStep.tsx";
import { ItineraryScreen } from "#screens/field/itinerary/ItineraryScreen.tsx";
import { NoStops } from "#screens/field/itinerary-day/NoStops.tsx";
import { NextStop } from "#screens/insights/home/NextStop.tsx";
import { TeamToday } from "#screens/insights/home/TeamToday.tsx";
import { OrdersScreen } from "#screens/selling/orders/OrdersScreen.tsx";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { buildIdentity } from "#tests/support/build.ts";
import { createClock } from "#tests/support/clock.ts";
import { catalogueOf, createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";
import { noteArrived, noteRefused } from "#tests/support/mirror.ts";
import { makeCompany } from "#tests/support/sales.ts";
import { APP_ACTIONS, FakePorts, ONLINE } from "../fake-ports.tsx";
import { renderWithTexts } from "../render-with-texts.tsx";

const TODAY = "2026-11-20";
let tab: Tab;

afterEach(() => {
  cleanup();
  tab.kill();
});

interface Waiting {
  readonly place: string;
  readonly role: Role;
  readonly feed: Feed;
  readonly content: ReactElement;
  readonly path?: string;
  /** What it says while it loads. */
  readonly loading: RegExp;
}

const PLACES: readonly Waiting[] = [
  {
    place: "a day's route",
    role: "salesperson",
    feed: "itineraryDays",
    content: <NoStops />,
    loading: /on its way to this device/,
  },
  {
    place: "one's own weeks",
    role: "salesperson",
    feed: "itineraryDays",
    content: <ItineraryScreen />,
    loading: /No itinerary on this device yet/,
  },
  {
    place: "the next stop",
    role: "salesperson",
    feed: "itineraryDays",
    content: <NextStop />,
    loading: /still being loaded/,
  },
  {
    place: "the list of orders",
    role: "store_staff",
    feed: "orders",
    content: <OrdersScreen />,
    path: "/orders?view=list",
    loading: /Counting/,
  },
  {
    place: "the team's day",
    role: "company_owner",
    feed: "devices",
    content: <TeamToday day={TODAY} byRep={[]} currency="MXN" />,
    loading: /^Loading$/,
  },
  {
    place: "the customers",
    role: "salesperson",
    feed: "customers",
    content: <NoCustomers />,
    loading: /on their way to this device/,
  },
  {
    place: "the products",
    role: "salesperson",
    feed: "products",
    content: <ProductsScreen />,
    loading: /on their way to this device/,
  },
  {
    place: "a product's form",
    role: "company_owner",
    feed: "priceLists",
    content: <ProductEditScreen />,
    loading: /^Loading$/,
  },
  {
    place: "an import's file",
    role: "company_owner",
    feed: "priceLists",
    content: <FileStep problem={null} busy={false} onChoose={() => {}} />,
    loading: /on their way to this device/,
  },
];

/** Shows a place on a device that has everything but its feed. */
async function open({ role, feed, content, path = "/" }: Waiting, status = ONLINE): Promise<() => void> {
  const clock = createClock();
  const identity = buildIdentity("olga", { role, roles: [role], repCode: "OL" });
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now), identity });
  const { mirror } = tab.device;
  await mirror.company.put({ ...makeCompany(), rev: 1 });
  await mirror.staff.put({ id: "ana", name: "Ana", role: "salesperson", active: true, zones: [], rev: 1 });
  await noteArrived(mirror, ...FEEDS);
  await noteRefused(mirror, feed);
  const syncNow = vi.fn();
  await renderWithTexts(
    <FakePorts given={{ path }}>
      <Ports
        give={[
          giveDevice({ ...tab.device, catalogue: catalogueOf([]) }),
          giveSyncStatus(status),
          giveAppActions({ ...APP_ACTIONS, syncNow }),
        ]}
      >
        {content}
      </Ports>
    </FakePorts>,
  );
  return syncNow;
}

for (const waiting of PLACES) {
  it(`[P12] a first load that failed is told, and tried again at a tap: ${waiting.place}`, async () => {
    const syncNow = await open(waiting);
    await screen.findByText("These data could not be loaded");
    expect(screen.queryByText(waiting.loading)).toBeNull();
    expect(screen.queryByRole("status", { name: waiting.loading })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(syncNow).toHaveBeenCalledOnce();
    await noteArrived(tab.device.mirror, waiting.feed);
    await vi.waitFor(() => expect(screen.queryByText("These data could not be loaded")).toBeNull());
  });

  it(`SCREEN-7 without a signal it is told that it comes with one: ${waiting.place}`, async () => {
    await open(waiting, { ...ONLINE, connectivity: "offline" });
    await screen.findByText("Not on this device yet. It loads once there is a signal.");
    expect(screen.queryByText(waiting.loading)).toBeNull();
  });
}
