import { expect, type Page, type Route, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { easyCustomers, ordersNumbered } from "../support/company-data.ts";
import { cutNetwork, sharedPage } from "../support/devices.ts";
import { open } from "../support/go-within.ts";
import { LUIS } from "../support/people.ts";

const CALLABLE = "**/us-central1/placeOrders";
const COLA = "Brisa cola soda 600 ml";

test.describe.configure({ mode: "serial" });

let page: Page;
let customerId = "";

test.beforeAll(async ({ browser }) => {
  page = await sharedPage(browser, "phone", LUIS);
  const [customer] = (await easyCustomers("demo-luis")).slice(-1);
  customerId = customer?.id ?? "";
});

test.afterEach(async () => {
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
});

/** The store refuses what is sent, for this reason, until it is told otherwise. */
async function refuse(reason: string, field: string): Promise<() => Promise<void>> {
  const answer = async (route: Route) => {
    if (route.request().method() !== "POST") return route.continue();
    const sent = route.request().postDataJSON() as { data: { orders: unknown[] } };
    const answers = sent.data.orders.map(() => ({ outcome: "refused", reason, field }));
    return route.fulfill({ json: { result: { answers } }, headers: { "access-control-allow-origin": "*" } });
  };
  await page.context().route(CALLABLE, answer);
  return () => page.context().unroute(CALLABLE, answer);
}

/** The open cart as the phone has stored it; "" where it has none. */
function cartOf(): Promise<string> {
  return page.evaluate(async (id) => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const name = names.find((each) => each.endsWith("-work")) ?? "";
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error));
    });
    const request = database.transaction("carts").objectStore("carts").get(id);
    const cart = await new Promise((resolve) => request.addEventListener("success", () => resolve(request.result)));
    database.close();
    return cart === undefined ? "" : JSON.stringify(cart);
  }, customerId);
}

const FIXES = [
  ["QTY_OUT_OF_RANGE", "lines.0.quantity", "Change the quantity", true],
  ["NO_PRICE", "lines.0.unitPrice", "Choose the price", true],
  ["SCHEMA_INVALID", "lines.0.note", "Put it right", true],
  ["TOTALS_DIFFER", "totals.total", "Calculate again and send", false],
  ["SCHEMA_INVALID", "promisedOn", "Promise the next delivery day", false],
] as const;

test("ORDER-98 each reason is put right in the sync sheet, and the open cart stays byte for byte", async () => {
  const order = new NewOrderPage(page);
  const sheet = new SyncSheet(page);
  for (const [reason, field, fix, isEdited] of FIXES) {
    await test.step(`${reason} ${field}`, async () => {
      const accept = await refuse(reason, field);
      const orderNo = await order.placeSmallOrder(customerId);
      await order.openFor(customerId);
      await order.add("cola 600", COLA);
      // The page shows a line before the phone has stored it.
      await expect.poll(cartOf).toContain(COLA);
      const before = await cartOf();
      await open(page, "/home");
      await sheet.open();
      const waiting = sheet.sheet.getByText(new RegExp(`Order ${orderNo}`));
      await expect(waiting).toBeVisible();
      const action = sheet.sheet.getByRole("button", { name: fix });
      await expect(action).toBeVisible();
      await accept();
      await action.click();
      if (isEdited) await page.getByRole("button", { name: "Save and send" }).click();
      await expect(waiting).toHaveCount(0);
      await expect.poll(async () => (await ordersNumbered([orderNo])).length).toBe(1);
      await sheet.close();
      expect(await cartOf()).toEqual(before);
      await order.openFor(customerId);
      await order.search("cola 600");
      await page.getByRole("button", { name: order.t("ui.less", { label: COLA }) }).click();
    });
  }
});

test("ORDER-98 an order that is sent while it is being edited arrives as it was, the phone says so, and what was typed follows", async () => {
  const order = new NewOrderPage(page);
  await cutNetwork(page);
  const orderNo = await order.placeSmallOrder(customerId);
  await open(page, "/orders?tab=toSend");
  await page.getByRole("link").filter({ hasText: "On this phone" }).first().click();
  await page.getByRole("button", { name: "Edit the order" }).click();
  const edit = page.getByRole("dialog", { name: `Edit ${orderNo}` });
  await edit.getByRole("textbox", { name: "Quantity" }).fill("9");

  // The request is on its way, and stays there.
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.context().route(CALLABLE, async (route) => {
    await held;
    await route.continue();
  });
  await page.context().setOffline(false);
  await expect(edit.getByText(/being sent as it was/)).toBeVisible();
  await expect(edit.getByRole("button", { name: "Save and send" })).toBeDisabled();
  arrive();
  await expect(edit.getByText(/already has this order as it was/)).toBeVisible();
  expect((await ordersNumbered([orderNo])).map(({ lines }) => lines.map(({ quantity }) => quantity))).toEqual([[2]]);

  // What was typed is not lost: it follows as an edit.
  await edit.getByRole("button", { name: "Send my changes" }).click();
  await expect
    .poll(async () => (await ordersNumbered([orderNo])).map(({ lines }) => lines.map(({ quantity }) => quantity)))
    .toEqual([[9]]);
});

test("ORDER-98 an order that is edited before it is sent arrives once, as it was edited, under its number", async () => {
  const order = new NewOrderPage(page);
  await cutNetwork(page);
  const orderNo = await order.placeSmallOrder(customerId);
  await open(page, "/home");
  const sheet = new SyncSheet(page);
  await sheet.open();
  await sheet.sheet.getByRole("button", { name: "Edit the order" }).click();
  const edit = page.getByRole("dialog", { name: `Edit ${orderNo}` });
  await edit.getByRole("textbox", { name: "Quantity" }).fill("7");
  await edit.getByRole("button", { name: "Save and send" }).click();
  await expect(edit).toBeHidden();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await ordersNumbered([orderNo])).map(({ lines }) => lines.map(({ quantity }) => quantity)))
    .toEqual([[7]]);
});
