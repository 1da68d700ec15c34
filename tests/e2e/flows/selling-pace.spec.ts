import { expect, type Page, test } from "@playwright/test";
import type { TFunction } from "i18next";
import * as v from "valibot";
import { StoredOrder } from "#domain/order/order.ts";
import { ItineraryDayPage } from "../pages/itinerary-day-page.ts";
import { VisitPage } from "../pages/visit-page.ts";
import { orderedBefore, ordersNumbered } from "../support/company-data.ts";
import { sharedPage } from "../support/devices.ts";
import { open } from "../support/go-within.ts";
import { Thumb } from "../support/human-pace.ts";
import { hireWithRoute, type RouteCustomer } from "../support/route-data.ts";
import { ENGLISH, SPANISH } from "../support/texts.ts";

/** Brands with many products: other tests sell what there is of some. Their names are the same in both languages. */
const BRANDS = ["Huerto", "Cumbre", "Valle", "Trigal", "Crujo", "Meri", "Albor", "Comal", "Brisa", "Nube"] as const;

/** Of such a product there may be none left for the next order. */
const NEARLY_GONE = /(?:^|[^\d,.])\d (?:available|disponible)/;

const NUMBER = /^[A-Z0-9]{2,4}-[A-Z]{1,2}-\d{5}-\d{3}-[A-Z]$/;

/** Cart, review, submit. Returns the stored order. */
async function finish(thumb: Thumb, t: TFunction): Promise<StoredOrder> {
  const { page } = thumb;
  await thumb.tap(page.getByRole("button", { name: t("newOrder.review") }));
  await thumb.tap(page.getByRole("button", { name: t("newOrder.submit") }));
  const orderNo = (await page.getByText(NUMBER).innerText()).trim();
  await expect.poll(async () => (await ordersNumbered([orderNo])).length).toBe(1);
  return v.parse(StoredOrder, (await ordersNumbered([orderNo]))[0]);
}

/** Ten searched lines for whoever the page is open for, which begins with the catalogue. */
async function searchTen(thumb: Thumb, t: TFunction): Promise<void> {
  const { page } = thumb;
  const field = page.getByRole("searchbox", { name: t("newOrder.productSearch") });
  for (const [place, brand] of BRANDS.entries()) {
    const clear = page.getByRole("button", { name: t("ui.clear") });
    await thumb.tap(place === 0 ? field : clear);
    await thumb.type(brand.toLowerCase());
    const fresh = page
      .getByRole("list", { name: t("newOrder.products") })
      .getByRole("listitem")
      .filter({ hasText: brand, hasNotText: t("stock.none") })
      .filter({ hasNot: page.getByRole("button", { name: startOf("ui.less", t) }), hasNotText: NEARLY_GONE });
    await thumb.tap(fresh.getByRole("button", { name: startOf("ui.more", t) }).first());
    await expect(page.getByRole("status", { name: t("newOrder.orderBar") })).toContainText(
      t("newOrder.lines", { count: place + 1 }),
    );
  }
  await thumb.tap(page.getByRole("button", { name: t("newOrder.cart"), exact: true }));
}

/** Where an order begins: the last one again, one more of a line, another quantity of the next; sent. */
async function repeatWithTwoChanges(thumb: Thumb, t: TFunction): Promise<void> {
  const { page } = thumb;
  await thumb.tap(page.getByRole("button", { name: t("order.actions.repeat") }));
  const cart = page.getByRole("dialog", { name: new RegExp(`^${t("newOrder.cart")}`) });
  // What the store did not have is on a backorder, and not repeated.
  const lines = cart.getByRole("list", { name: t("newOrder.cartLines") }).getByRole("listitem");
  await expect(lines.nth(8)).toBeVisible();
  const count = await lines.count();
  await thumb.tap(cart.getByRole("button", { name: startOf("ui.more", t) }).first());
  await thumb.tap(cart.locator("fieldset").nth(1).getByRole("button").nth(1));
  const pad = page.getByRole("dialog").last();
  await thumb.press(["1", "2"].map((digit) => pad.getByRole("button", { name: digit, exact: true })));
  await thumb.tap(pad.getByRole("button", { name: t("ui.setQuantity") }));
  const repeated = await finish(thumb, t);
  expect(repeated.lines).toHaveLength(count);
  expect(repeated.lines.filter(({ quantity }) => quantity === 12)).toHaveLength(1);
}

function paceOf({ taps, keys, seconds }: Thumb): string {
  return `${taps} taps, ${keys} keys, ${seconds} s`;
}

/** What the buttons of any product are called. */
function startOf(key: "ui.more" | "ui.less", t: TFunction): RegExp {
  return new RegExp(`^${t(key, { label: "" }).trim()}`);
}

test.describe.configure({ mode: "serial" });

let page: Page;
/** Two for each language, who never ordered and are on no route: an order of today is a visit. */
let free: readonly RouteCustomer[];

test.beforeAll(async ({ browser }) => {
  const planned = 2;
  const { person, customers } = await hireWithRoute("pace", planned, { repCode: "PA", more: 4 });
  free = customers.slice(planned);
  page = await sharedPage(browser, "phone", person);
});

for (const [language, t, place] of [
  ["en", ENGLISH, 0],
  ["es", SPANISH, 2],
] as const) {
  test(`SELL-7 a first order of ten searched lines takes 60 s, its repeat with two changes 12 taps and 35 s, also from a stop (${language})`, async () => {
    await page.goto(`/home?lng=${language}`);
    const [customer, stop] = free.slice(place);
    if (customer === undefined || stop === undefined) throw new Error("too few customers");

    // From scratch: home, new order, who is buying.
    const first = new Thumb(page);
    await first.tap(page.getByRole("button", { name: t("home.newOrder") }).first());
    await first.tap(page.getByRole("searchbox", { name: t("newOrder.customerSearch") }));
    await first.type(customer.name.slice(0, 5).toLowerCase());
    await first.tap(page.getByRole("button", { name: new RegExp(escape(customer.name)) }).first());
    await searchTen(first, t);
    const order = await finish(first, t);
    expect(order.lines).toHaveLength(10);
    expect(first.seconds).toBeLessThanOrEqual(60);

    // From the customer: the last order again.
    await open(page, `/customer/${customer.id}`);
    const second = new Thumb(page);
    await second.tap(page.getByRole("link", { name: t("customer.newOrder") }).first());
    await repeatWithTwoChanges(second, t);

    // From a stop of the day, whose customer ordered the same yesterday: home, the day, arriving, the order.
    const day = new ItineraryDayPage(page, t);
    await day.openToday();
    await day.add(stop.name);
    await orderedBefore(order, stop.id);
    await open(page, "/home");
    const third = new Thumb(page);
    await third.tap(page.getByRole("button", { name: t("home.openDay") }));
    await third.tap(day.stop(stop.name).getByRole("link", { name: t("visit.start") }));
    await expect(page.getByRole("button", { name: t("visit.repeat") })).toBeVisible();
    await third.tap(page.getByRole("link", { name: t("visit.newOrder"), exact: true }));
    await repeatWithTwoChanges(third, t);
    await page.getByRole("link", { name: t("newOrder.placed.backToVisit") }).click();
    await new VisitPage(page, t).finish();

    for (const { taps, seconds } of [second, third]) {
      expect(taps).toBeLessThanOrEqual(12);
      expect(seconds).toBeLessThanOrEqual(35);
    }
    test
      .info()
      .annotations.push(
        { type: "first order", description: paceOf(first) },
        { type: "repeat", description: paceOf(second) },
        { type: "repeat from a stop", description: paceOf(third) },
      );
  });
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
