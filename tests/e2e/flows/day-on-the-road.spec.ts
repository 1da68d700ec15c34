import { type BrowserContext, expect, test } from "@playwright/test";
import { addDays } from "#domain/values/business-day.ts";
import { ItineraryDayPage } from "../pages/itinerary-day-page.ts";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { VisitPage } from "../pages/visit-page.ts";
import { cutNetwork, newPhone } from "../support/devices.ts";
import { hireWithRoute, type RouteCustomer, storedDay, storedOrders, storedVisits } from "../support/route-data.ts";
import { ENGLISH, SPANISH } from "../support/texts.ts";

const COLA = { search: "cola 600", en: "Brisa cola soda 600 ml", es: "Refresco de cola Brisa 600 ml" };

test("a whole day on the road without signal, in both languages and through three kills, arrives once and in order", async ({
  browser,
}) => {
  const { person, uid, day: today, customers } = await hireWithRoute("road", 18);
  const phone = await newPhone(browser, { permissions: ["geolocation"] });
  let page = await phone.newPage();
  await new SignInPage(page).signIn(person);
  await new SyncSheet(page).waitUntilReady();
  let t = ENGLISH;
  let day = new ItineraryDayPage(page, t);
  await day.openToday();
  await expect(day.stops()).toHaveCount(18);
  await cutNetwork(page);
  await page.reload();
  await expect(day.stops()).toHaveCount(18);

  const nameOf = (index: number) => customers[index]?.name ?? "";
  const kill = async () => {
    await page.close();
    page = await phone.newPage();
    day = new ItineraryDayPage(page, t);
  };
  const arrive = async (index: number, away = 0) => {
    await standAt(phone, customers[index], away);
    await day.arriveAt(nameOf(index));
    return new VisitPage(page, t);
  };
  const orderNos: string[] = [];
  const sellAt = async (index: number, orders = 1) => {
    const visit = await arrive(index);
    const product = t === ENGLISH ? COLA.en : COLA.es;
    for (let each = 0; each < orders; each += 1) orderNos.push(await visit.sell(COLA.search, product));
    await visit.finish();
  };

  await page.getByRole("button", { name: t("itineraryDay.start") }).click();
  await expect(page.getByText(t("itineraryDay.startedToast"))).toBeVisible();
  await sellAt(0, 2);
  await sellAt(1);

  // Killed during a visit: it is still open, with what was noted.
  await (await arrive(2)).page.getByLabel(t("visit.note")).fill("Asked for the new flavour");
  await page.getByLabel(t("visit.note")).blur();
  await kill();
  await day.openToday();
  await page.getByRole("link", { name: t("visit.resume") }).click();
  await expect(page.getByLabel(t("visit.note"))).toHaveValue("Asked for the new flavour");
  const resumed = new VisitPage(page, t);
  orderNos.push(await resumed.sell(COLA.search, COLA.en));
  await resumed.finish();

  await (await arrive(3)).finishWithout("Has stock", { day: addDays(today, 3) });
  await (await arrive(4)).finishWithout("Closed", { day: addDays(today, 1) });

  const away = await arrive(5, 0.02);
  await page.getByRole("button", { name: "Customer is elsewhere" }).click();
  orderNos.push(await away.sell(COLA.search, COLA.en));
  await away.finish();

  await day.skip(nameOf(6), "Road or weather");
  await day.add(nameOf(18));
  await sellAt(18);

  // Killed with products in the cart.
  await arrive(7);
  await page.getByRole("link", { name: t("visit.newOrder"), exact: true }).click();
  await new NewOrderPage(page, t).add(COLA.search, COLA.en);
  await page.goBack();
  await expect(page.getByRole("link", { name: t("visit.continueOrder"), exact: true })).toBeVisible();
  await kill();

  await page.goto("/settings");
  await page.getByRole("radio", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: SPANISH("settings.look") })).toBeVisible();
  t = SPANISH;
  day = new ItineraryDayPage(page, t);
  await day.openToday();
  await page.getByRole("link", { name: t("visit.resume") }).click();
  const started = new VisitPage(page, t);
  await page.getByRole("link", { name: t("visit.continueOrder"), exact: true }).click();
  orderNos.push(await started.submitAndReturn());
  await started.finish();
  await sellAt(8);
  await (await arrive(9)).finishWithout("Precio alto", { words: "La otra marca cuesta dos pesos menos" });
  await (await arrive(10)).finishWithout("Saldo vencido");

  // Killed right after a visit.
  await (await arrive(11)).finishWithout("Baja venta");
  await kill();
  await day.openToday();
  await sellAt(12);
  await day.skip(nameOf(13), "Vehículo");
  await expect(day.stops()).toHaveCount(4);

  await page.getByRole("button", { name: t("itineraryDay.close") }).click();
  const close = page.getByRole("dialog");
  await expect(close.getByText(t("itineraryDay.left", { count: 4 }))).toBeVisible();
  await close.getByLabel(t("itineraryDay.reasonForAll")).selectOption("Sin tiempo");
  await close.getByLabel(t("itineraryDay.note")).fill("Mucha lluvia por la tarde");
  await close.getByRole("button", { name: t("itineraryDay.close") }).click();
  const report = page.getByRole("region", { name: t("itineraryDay.report") });
  await expect(report).toContainText("Mucha lluvia por la tarde");
  await page.reload();
  await expect(report).toContainText("Mucha lluvia por la tarde");
  expect(await storedVisits(uid)).toEqual([]);

  await phone.setOffline(false);
  await expect.poll(async () => (await storedDay(uid, today)).closed, { timeout: 60_000 }).not.toBeNull();
  await expect.poll(async () => (await storedVisits(uid)).length, { timeout: 60_000 }).toBe(13);

  expect(orderNos).toHaveLength(9);
  const orders = await storedOrders(uid);
  expect(orders.map(({ orderNo }) => orderNo)).toEqual(orderNos);
  const visits = await storedVisits(uid);
  const visited = [0, 1, 2, 3, 4, 5, 18, 7, 8, 9, 10, 11, 12];
  expect(visits.map(({ customerName }) => customerName)).toEqual(visited.map(nameOf));
  expect(visits.flatMap(({ orderIds }) => orderIds)).toEqual(orders.map(({ orderId }) => orderId));
  const reasons = ["HAS_STOCK", "CLOSED", "PRICE", "OVERDUE", "NO_DEMAND"];
  expect(visits.flatMap(({ outcome }) => (outcome.kind === "no_order" ? [outcome.reasonCode] : []))).toEqual(reasons);
  expect(visits.map(({ checkIn }) => checkIn.place)).toEqual(
    visited.map((index) => (index === 5 ? "off_site" : "on_site")),
  );
  // The store took each customer's captures in the order they were made in.
  for (const { customerId, orderIds, receivedAt } of visits) {
    const ofCustomer = orders.filter((order) => order.customerId === customerId);
    expect(ofCustomer.map(({ orderId }) => orderId)).toEqual(orderIds);
    const arrivals = [...ofCustomer.map((order) => order.receivedAt), receivedAt];
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
  }

  const stored = await storedDay(uid, today);
  const stateOf = (index: number) => stored.stops.find(({ customerId }) => customerId === customers[index]?.id)?.state;
  expect(visited.map(stateOf)).toEqual(visited.map(() => "done"));
  expect([6, 13].map(stateOf)).toEqual(["skipped", "skipped"]);
  expect(stored.base).toHaveLength(18);
  expect(stored.stops.filter(({ isAdded }) => isAdded === true).map(({ customerId }) => customerId)).toEqual([
    customers[18]?.id,
  ]);
  expect(stored.closed).toMatchObject({ note: "Mucha lluvia por la tarde", figures: { orders: 9 } });
});

/** `away` is in degrees of latitude. */
async function standAt(phone: BrowserContext, customer: RouteCustomer | undefined, away: number): Promise<void> {
  if (customer === undefined) return;
  const { latitude, longitude } = customer.position;
  await phone.setGeolocation({ latitude: latitude + away, longitude, accuracy: 10 });
}
