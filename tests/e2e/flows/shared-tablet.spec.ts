import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { ImportPage } from "../pages/import-page.ts";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { easyCustomers, found, hire, ordersNumbered, type Person, setActive } from "../support/company-data.ts";
import { cutNetwork, newPhone } from "../support/devices.ts";
import { open } from "../support/go-within.ts";
import { whereStored } from "../support/stored-text.ts";

// ACCESS-19: what a shared tablet holds of a person after each way out of the account.

const A_DAY_AND_A_BIT = 25 * 3_600_000;

/** In the demo company's catalogue, price lists, categories and staff, and in no order that is placed here. */
const COPIES = ["Crujo chilli", "Distribuidora La Ruta", "Octavio Ruiz", "Dairy & eggs"];

/** A tablet on which an owner of the demo company has worked: with copies, and with work that is not sent. */
interface UsedTablet {
  readonly tablet: BrowserContext;
  readonly page: Page;
  readonly person: Person;
  /** Must not be found after the person left. */
  readonly copies: readonly string[];
  /** Must still be there. */
  readonly work: readonly string[];
}

async function useTablet(tablet: BrowserContext, name: string): Promise<UsedTablet> {
  const mark = `zx${name}${Date.now() % 1_000_000}`;
  const person = await hire(name, { role: "company_owner" });
  const page = await tablet.newPage();
  await new SignInPage(page).signIn(person);
  await new SyncSheet(page).waitUntilReady();
  const customers = await easyCustomers("demo-luis");
  const [sentTo, waitsFor, other] = customers;
  if (!sentTo || !waitsFor || !other) throw new Error("the demo company has too few customers");

  const order = new NewOrderPage(page);
  const received = await order.placeSmallOrder(sentTo.id);
  // The device must know it too: until then the order is unsent work.
  const sheet = new SyncSheet(page);
  await sheet.open();
  await expect(sheet.sheet.getByText("Everything is in the store")).toBeVisible();
  await sheet.close();

  const importing = new ImportPage(page);
  await importing.open();
  await importing.choose("list.csv", Buffer.from(`SKU,Name,${mark}column\n${mark}sku,${mark}product,1\n`));
  await expect(page.getByText(`${mark}product`).filter({ visible: true }).first()).toBeVisible();
  await open(page, "/products");
  await page.getByRole("searchbox").fill(`${mark}search`);
  await open(page, "/customers/new");
  await page.getByLabel("Name", { exact: true }).fill(`${mark}form`);
  await expect.poll(() => whereStored(page, [`${mark}form`])).not.toEqual([]);

  await cutNetwork(page);
  await order.openFor(waitsFor.id);
  await order.add("cola 600", "Brisa cola soda 600 ml", 2);
  const unsent = await order.submit();

  const copies = [...COPIES, other.name, received, `${mark}column`, `${mark}sku`, `${mark}search`, person.email];
  const planted = [...COPIES, other.name, received, person.email];
  const before = (await whereStored(page, planted)).join("\n");
  expect(planted.filter((text) => !before.includes(`: ${text}`))).toEqual([]);
  return { tablet, page, person, copies, work: [unsent, `${mark}form`] };
}

/** Waits until nothing but the person's work is left in any storage of the browser. */
async function expectOnlyWork({ copies, work }: UsedTablet, page: Page): Promise<void> {
  await expect.poll(() => whereStored(page, copies)).toEqual([]);
  const stored = (await whereStored(page, work)).join("\n");
  expect(work.filter((text) => !stored.includes(`: ${text}`))).toEqual([]);
}

async function signOutKeeping(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: /Keep here and sign out/ }).click();
  await page.waitForURL("**/login");
}

test("after a sign-out without signal, in every tab, and after another company's person worked here", async ({
  browser,
}) => {
  const used = await useTablet(await newPhone(browser), "left");
  const { tablet, page, person } = used;
  const second = await tablet.newPage();
  await second.goto("/orders");
  await expect(second.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await open(page, "/home");
  await signOutKeeping(page);
  await second.waitForURL("**/login");
  await expectOnlyWork(used, page);
  await expect(page.getByText(/safe on this device/i).first()).toBeVisible();

  await tablet.setOffline(false);
  const other = await hire("other", { role: "company_owner", companyId: await found("en-US") });
  await new SignInPage(page).signIn(other);
  await new SyncSheet(page).waitUntilReady();
  await expectOnlyWork(used, page);
  await page.getByRole("button", { name: "Open the menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/login");

  await new SignInPage(page).signIn(person);
  const sheet = new SyncSheet(page);
  await sheet.open();
  await expect(sheet.sheet.getByText("Everything is in the store")).toBeVisible();
  const [unsent = ""] = used.work;
  expect(await ordersNumbered([unsent])).not.toEqual([]);
  await tablet.close();
});

test("after a session expired and somebody else signed in", async ({ browser }) => {
  const used = await useTablet(await newPhone(browser), "expired");
  const { tablet, page } = used;
  await page.addInitScript((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
  }, A_DAY_AND_A_BIT);
  await page.goto("/orders");
  await expect(page.getByText("Session expired. Please log in again.")).toBeVisible();
  await tablet.setOffline(false);
  const next = await tablet.newPage();
  await new SignInPage(next).signIn(await hire("later", { role: "company_owner", companyId: await found("en-US") }));
  await page.close();
  await expectOnlyWork(used, next);
  await tablet.close();
});

test("after an account was deactivated, found when the signal is back and again at the next sign-in", async ({
  browser,
}) => {
  const used = await useTablet(await newPhone(browser), "denied");
  const { tablet, page, person } = used;
  await setActive(person, false);
  await tablet.setOffline(false);
  await expect(page.getByText("Your account has been deactivated.")).toBeVisible();
  await expectOnlyWork(used, page);
  await new SignInPage(page).open();
  await new SignInPage(page).tryAs(person);
  await expect(page.getByText("Your account has been deactivated.")).toBeVisible();
  await expectOnlyWork(used, page);
  await tablet.close();
});

test("after another person signed in from a tab that was left open", async ({ browser }) => {
  const tablet = await newPhone(browser);
  const signIn = new SignInPage(await tablet.newPage());
  await signIn.open();
  const used = await useTablet(tablet, "switched");
  await tablet.setOffline(false);
  const other = await hire("next", { role: "company_owner", companyId: await found("en-US") });
  await signIn.tryAs(other);
  await signIn.page.waitForURL("**/home");
  await used.page.close();
  // The order was sent while the signal was back and its owner still signed in.
  await expectOnlyWork({ ...used, work: used.work.slice(1) }, signIn.page);
  await tablet.close();
});
