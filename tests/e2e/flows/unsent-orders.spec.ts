import { expect, type Page, type Route, test } from "@playwright/test";
import { shownNumber } from "#components/order/shown-number.ts";
import { unbroken } from "#i18n/unbroken.ts";
import { CustomerPages } from "../pages/customer-pages.ts";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { OrdersPage } from "../pages/orders-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { customerDocument, easyCustomers, ordersNumbered } from "../support/company-data.ts";
import { cutNetwork, sharedPage } from "../support/devices.ts";
import { open } from "../support/go-within.ts";
import { LUIS } from "../support/people.ts";

const CALLABLE = "**/us-central1/placeOrders";
const COLA = "Brisa cola soda 600 ml";

test.describe.configure({ mode: "serial" });

let page: Page;
let customerId = "";
let [otherCode, otherName] = ["", ""];

test.beforeAll(async ({ browser }) => {
  page = await sharedPage(browser, "phone", LUIS, { permissions: ["clipboard-read", "clipboard-write"] });
  const [other, customer] = (await easyCustomers("demo-luis")).slice(-2);
  customerId = customer?.id ?? "";
  [otherCode, otherName] = [other?.code ?? "", other?.name ?? ""];
});

test.afterEach(async () => {
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
  // Without whatever sheet is open.
  await page.goto("/home");
});

/** The store refuses the orders that are sent, for this reason, until it is told otherwise. */
function refuse(reason: string, field: string): Promise<() => Promise<void>> {
  return refuseWith("placeOrders", reason, field);
}

async function refuseWith(callable: string, reason: string, field: string): Promise<() => Promise<void>> {
  const url = `**/us-central1/${callable}`;
  const answer = async (route: Route) => {
    if (route.request().method() !== "POST") return route.continue();
    const { data } = route.request().postDataJSON() as { data: { orders?: unknown[]; changes?: unknown[] } };
    const answers = (data.orders ?? data.changes ?? []).map(() => ({ outcome: "refused", reason, field }));
    return route.fulfill({ json: { result: { answers } }, headers: { "access-control-allow-origin": "*" } });
  };
  await page.context().route(url, answer);
  return () => page.context().unroute(url, answer);
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

/** What a fix asks for before the order is sent again; nothing = one tap is all. */
type Answer = (orderNo: string) => Promise<void>;

const saveEdit: Answer = () => page.getByRole("button", { name: "Save and send" }).click();

const FIXES: readonly (readonly [reason: string, field: string, fix: string, answer?: Answer])[] = [
  ["QTY_OUT_OF_RANGE", "lines.0.quantity", "Change the quantity", saveEdit],
  ["NO_PRICE", "lines.0.unitPrice", "Choose the price", saveEdit],
  ["SCHEMA_INVALID", "lines.0.note", "Put it right", saveEdit],
  ["TOTALS_DIFFER", "totals.total", "Calculate again and send"],
  ["SCHEMA_INVALID", "promisedOn", "Promise the next delivery day"],
  ["NOT_FOUND", "customerId", "Choose another customer", chooseOther],
  ["PERMISSION_LOST", "repId", "Share it with the store", letAgain],
  ["APP_TOO_OLD", "", "Update the app"],
];

async function chooseOther(orderNo: string): Promise<void> {
  const picker = page.getByRole("dialog", { name: "Choose another customer" });
  await picker.getByRole("searchbox").fill(otherCode);
  await picker.getByRole("button", { name: otherName }).first().click();
  await page
    .getByRole("dialog", { name: `Edit ${shownNumber(orderNo)}` })
    .getByText(otherName)
    .waitFor();
  await saveEdit(orderNo);
}

/** The store has the order in words, and lets this person send it again. */
async function letAgain(orderNo: string): Promise<void> {
  await expect(page.getByText("Text copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(orderNo);
  await new SyncSheet(page).sheet.getByRole("button", { name: "Send again" }).click();
}

for (const [reason, field, fix, answer] of FIXES) {
  test(`ORDER-98 ${reason} ${field} is put right in the sync sheet and accepted under its number, and the open cart stays byte for byte`, async () => {
    const order = new NewOrderPage(page);
    const sheet = new SyncSheet(page);
    const accept = await refuse(reason, field);
    const orderNo = await order.placeSmallOrder(customerId);
    await order.openFor(customerId);
    await order.add("cola 600", COLA);
    // The page shows a line before the phone has stored it.
    await expect.poll(cartOf).toContain(COLA);
    const before = await cartOf();
    await open(page, "/home");
    await sheet.open();
    const waiting = sheet.sheet.getByText(new RegExp(`Order ${unbroken(orderNo)}`));
    await expect(waiting).toBeVisible();
    const action = sheet.sheet.getByRole("button", { name: fix });
    await expect(action).toBeVisible();
    await accept();
    await action.click();
    await answer?.(orderNo);
    await expect(waiting).toHaveCount(0);
    await expect.poll(async () => (await ordersNumbered([orderNo])).length).toBe(1);
    expect(await cartOf()).toEqual(before);
    // The next one begins without a cart, and without whatever sheet is open.
    await page.goto("/home");
    await order.openFor(customerId);
    await order.search("cola 600");
    await page.getByRole("button", { name: order.t("ui.less", { label: COLA }) }).click();
    await expect.poll(cartOf).not.toContain(COLA);
  });
}

test("ORDER-98 PARENT_BLOCKED CUSTOMER_INCOMPLETE an order that waits for a refused prospect asks for what that lacks, and both arrive", async () => {
  const customers = new CustomerPages(page);
  const accept = await refuseWith("saveRecords", "CUSTOMER_INCOMPLETE", "phone");
  await customers.openList();
  await customers.openNew();
  await customers.fillNew({ name: `Fonda Sin Teléfono ${Date.now() % 100_000}`, phone: "222 444 0177" });
  const prospect = await customers.saveAndOrder();
  const order = new NewOrderPage(page);
  await order.add("cola 600", COLA, 2);
  const orderNo = await order.submit();
  const sheet = new SyncSheet(page);
  await open(page, "/home");
  await sheet.open();
  const fix = sheet.sheet.getByRole("listitem").filter({ hasText: unbroken(orderNo) });
  await expect(fix.getByText("The customer lacks a detail (Phone).")).toBeVisible();
  await accept();
  await fix.getByRole("button", { name: "Add the missing detail" }).click();
  const form = page.getByRole("dialog", { name: "Add the missing detail" });
  await form.getByLabel("Phone", { exact: true }).fill("222 444 0188");
  await form.getByRole("button", { name: "Save and send" }).click();
  await expect.poll(async () => (await ordersNumbered([orderNo])).map(({ customerId: id }) => id)).toEqual([prospect]);
  expect(await customerDocument(prospect)).toMatchObject({ phone: "+522224440188" });
});

test("ORDER-98 an order that is sent while it is being edited arrives as it was, the phone says so, and what was typed follows", async () => {
  const order = new NewOrderPage(page);
  await cutNetwork(page);
  const orderNo = await order.placeSmallOrder(customerId);
  await open(page, "/orders?tab=toSend");
  await new OrdersPage(page).rows(orderNo).first().click();
  await page.getByRole("button", { name: "Edit the order" }).click();
  const edit = page.getByRole("dialog", { name: `Edit ${shownNumber(orderNo)}` });
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
  const edit = page.getByRole("dialog", { name: `Edit ${shownNumber(orderNo)}` });
  await edit.getByRole("textbox", { name: "Quantity" }).fill("7");
  await edit.getByRole("button", { name: "Save and send" }).click();
  await expect(edit).toBeHidden();
  await page.context().setOffline(false);
  await expect
    .poll(async () => (await ordersNumbered([orderNo])).map(({ lines }) => lines.map(({ quantity }) => quantity)))
    .toEqual([[7]]);
});
