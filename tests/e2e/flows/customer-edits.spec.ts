import { expect, type Page, test } from "@playwright/test";
import { CustomerPages } from "../pages/customer-pages.ts";
import { EditCustomerPage } from "../pages/edit-customer-page.ts";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { customerDocument, customersWithoutOrders, easyCustomers, ordersNumbered } from "../support/company-data.ts";
import { cutNetwork, sharedPage } from "../support/devices.ts";
import { LUIS, OWNER } from "../support/people.ts";
import { open } from "../support/go-within.ts";

test.describe.configure({ mode: "serial" });

let phonePage: Page;
let tabletPage: Page;
let luisPage: Page;

test.beforeAll(async ({ browser }) => {
  phonePage = await sharedPage(browser, "phone", OWNER);
  tabletPage = await sharedPage(browser, "tablet", OWNER);
  luisPage = await sharedPage(browser, "phone", LUIS);
});

test("REC-2 two devices edit one customer: separate fields merge, a conflict asks once, and the losing value stays in the history", async () => {
  const [customer] = (await easyCustomers("demo-luis")).slice(-1);
  const customerId = customer?.id ?? "";
  const ending = 1_000 + (Date.now() % 8_000);
  const away = new EditCustomerPage(phonePage);
  await away.open(customerId);
  await cutNetwork(away.page);
  await away.fill({ Phone: `222 333 ${ending}`, Landmark: `Blue gate ${ending}` });
  await away.save();
  await expect(away.page.getByText("Not live yet").first()).toBeVisible();

  const store = new EditCustomerPage(tabletPage);
  await store.open(customerId);
  await store.fill({ Phone: `222 444 ${ending}`, "Credit limit (MXN)": String(ending) });
  await store.save();
  await expect.poll(async () => (await customerDocument(customerId))?.phone).toBe(`+52222444${ending}`);

  await phonePage.context().setOffline(false);
  const sheet = new SyncSheet(away.page);
  await expect(sheet.chip(/needs you/)).toBeVisible();
  await sheet.open();
  const question = sheet.sheet.getByRole("group", { name: "Phone" });
  await expect(question).toHaveCount(1);
  await expect(question).toContainText(`+52222333${ending}`);
  await expect(question).toContainText(`+52222444${ending}`);
  await expect(question).toContainText("Octavio Ruiz");
  await question.getByRole("radio").nth(1).click();
  await sheet.sheet.getByRole("button", { name: "Save choice and send" }).click();
  await expect
    .poll(() => customerDocument(customerId))
    .toMatchObject({
      phone: `+52222444${ending}`,
      creditLimit: ending * 100,
      reference: `Blue gate ${ending}`,
    });
  await sheet.close();

  await sheet.close();
  await store.openInfo(customerId);
  const history = store.page.getByRole("region", { name: "Who changed what" });
  await expect(history).toContainText(`+52222333${ending}`);
  await expect(history).toContainText("Octavio Ruiz");
});

test("a second salesperson chosen by name gets the customer at once and loses it when removed", async () => {
  const [customer] = await easyCustomers("demo-ana");
  const { id: customerId = "", name = "" } = customer ?? {};
  const luis = new CustomerPages(luisPage);
  await luis.openList();
  await luis.find(name);
  await expect(luis.row(name)).toHaveCount(0);

  const owner = new EditCustomerPage(tabletPage);
  const toggle = async () => {
    await owner.open(customerId);
    await owner.page.getByRole("group", { name: "Also looked after by" }).getByText("Luis Herrera").click();
    await owner.save();
  };
  await toggle();
  await expect(luis.row(name).first()).toBeVisible();
  await owner.openInfo(customerId);
  await expect(owner.page.getByText("Ana Torres, Luis Herrera")).toBeVisible();
  await toggle();
  await expect(luis.row(name)).toHaveCount(0);
});

test("a customer disabled while an order is unsent: the order needs approval and blocks deletion; a customer without orders leaves the phone", async () => {
  const [sold, unsold] = await customersWithoutOrders("demo-luis");
  const [soldId, soldName, unsoldName] = [sold?.id ?? "", sold?.name ?? "", unsold?.name ?? ""];
  const luis = new CustomerPages(luisPage);
  await cutNetwork(luis.page);
  const orderNo = await new NewOrderPage(luis.page).placeSmallOrder(soldId);

  const owner = new EditCustomerPage(tabletPage);
  await owner.open(soldId);
  await owner.field("Status").selectOption("Disabled");
  await expect(owner.page.getByText("Nobody can take new orders for it")).toBeVisible();
  await owner.save();
  await expect.poll(async () => (await customerDocument(soldId))?.status).toBe("disabled");

  await luisPage.context().setOffline(false);
  await expect
    .poll(() => ordersNumbered([orderNo]))
    .toMatchObject([{ status: "pending_approval", flags: expect.arrayContaining(["CUSTOMER_DISABLED"]) }]);
  await luis.open(soldId);
  await expect(luis.page.getByText(/The owner has disabled this customer/)).toBeVisible();
  await expect(luis.page.getByRole("link", { name: "New order" })).toHaveCount(0);

  await owner.open(soldId);
  const refused = await owner.askToDelete();
  await expect(refused.getByText("1 open order: deliver or cancel it first.")).toBeVisible();
  await refused.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(refused.getByText("A customer with open orders cannot be deleted")).toBeVisible();

  await luis.openList();
  await luis.find(unsoldName);
  await expect(luis.row(unsoldName)).toHaveCount(1);
  await owner.open(unsold?.id ?? "");
  await (await owner.askToDelete()).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(owner.page.getByText(`${unsoldName} deleted`)).toBeVisible();
  await expect(luis.row(unsoldName)).toHaveCount(0);
  await luis.find(soldName);
  await expect(luis.row(soldName)).toHaveCount(1);
});

test("Back asks before leaving a changed form; the draft survives an offline reload", async () => {
  const [customer] = await easyCustomers("demo-ana");
  const customerId = customer?.id ?? "";
  const form = new EditCustomerPage(phonePage);
  await open(form.page, `/customer/${customerId}`);
  await form.open(customerId);
  await form.field("Landmark").pressSequentially(" by the well");
  await form.page.goBack();
  const question = form.page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question).toBeVisible();
  await expect(form.page).toHaveURL(/\/edit$/);
  await form.page.keyboard.press("Escape");
  await expect(form.field("Landmark")).toHaveValue(/by the well/);
  await cutNetwork(form.page);
  await form.page.reload();
  await expect(form.field("Landmark")).toHaveValue(/by the well/);
  await expect(form.page.getByText(/You had begun to change this customer/)).toBeVisible();
  await form.page.getByRole("button", { name: "Start over" }).click();
  await expect(form.field("Landmark")).toHaveValue(customer?.reference ?? "");
});
