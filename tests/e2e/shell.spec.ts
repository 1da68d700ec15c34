import { expect, type Page, test } from "@playwright/test";
import { SignInPage } from "./pages/sign-in-page.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { easyCustomers, newestOrderOf } from "./support/company-data.ts";
import { newPhone, sharedPage } from "./support/devices.ts";
import { open } from "./support/go-within.ts";
import { ANA } from "./support/people.ts";

// ACCESS-25: the sidebar's rules, with the keyboard alone.

const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const hamburger = (page: Page) => page.getByRole("button", { name: "Open the menu" });

async function openMenu(page: Page): Promise<void> {
  await hamburger(page).focus();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeFocused();
}

async function choose(page: Page, entry: string): Promise<void> {
  await openMenu(page);
  const button = menu(page).getByRole("button", { name: entry, exact: true });
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press("Tab");
    if (await button.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
}

test.describe.configure({ mode: "serial" });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await sharedPage(browser, "phone", ANA, { alwaysOnline: true });
});

test("the menu works with the keyboard alone: opens, leads, reloads the open page, and returns the focus", async () => {
  await openMenu(page);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(hamburger(page)).toBeFocused();
  await choose(page, "Orders");
  await expect(page).toHaveURL(/\/orders$/);
  await expect(menu(page)).toBeHidden();
  // Choosing the open page reloads it, without its order mode.
  await page.goto("/home?orderMode=true");
  await page.evaluate(() => document.body.setAttribute("data-before", ""));
  await choose(page, "Home");
  await expect(page.locator("body[data-before]")).toHaveCount(0);
  await expect(page).toHaveURL(/\/home$/);
  await expect(hamburger(page)).toBeVisible();
});

test("the menu is hidden on /unauthorized, on an itinerary's day and on pages reached from an order", async () => {
  for (const path of ["/performance", "/itinerary/today"]) {
    await open(page, path);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(hamburger(page)).toHaveCount(0);
  }
  await open(page, "/orders");
  await expect(hamburger(page)).toBeVisible();
  await open(page, `/orders/${await newestOrderOf("demo-ana")}`);
  await page.locator('main a[href^="/customer/"]').first().click();
  await expect(page).toHaveURL(/\/customer\//);
  expect(await page.evaluate(() => JSON.stringify(history.state))).toContain('"fromOrder":true');
  await expect(hamburger(page)).toHaveCount(0);
});

test("order mode lives in the address; leaving resets it and keeps the draft", async () => {
  await open(page, "/new-order");
  await expect(page).toHaveURL(/\/new-order\?orderMode=true$/);
  const [customer] = await easyCustomers("demo-ana");
  const order = new NewOrderPage(page);
  await order.openFor(customer?.id ?? "");
  await order.add("cola 600", "Brisa cola soda 600 ml", 2);
  await expect(page).toHaveURL(/orderMode=true/);
  await open(page, "/new-order?orderMode=true");
  await choose(page, "Orders");
  await expect(page).toHaveURL(/\/orders$/);
  await page.getByRole("tab", { name: /Drafts/ }).click();
  await expect(
    page
      .getByRole("main")
      .getByText(customer?.name ?? "")
      .first(),
  ).toBeVisible();
});

test("[O12] the disk reserve is set aside also where only workers write files, as in an older Safari", async ({
  browser,
}) => {
  const phone = await newPhone(browser, { alwaysOnline: true });
  await phone.addInitScript(() => Reflect.deleteProperty(FileSystemFileHandle.prototype, "createWritable"));
  const other = await phone.newPage();
  await new SignInPage(other).signIn(ANA);
  const reserved = () =>
    other.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const file = await folder.getFileHandle("rutero-ballast").catch(() => null);
      return file === null ? 0 : (await file.getFile()).size;
    });
  await expect.poll(reserved).toBe(4 * 1024 * 1024);
  await phone.close();
});

test("SCREEN-2 a keyboard that lies over the page covers no action of a form or a sheet", async () => {
  const keyboard = 300;
  const line = 740 - keyboard;
  const save = page.getByRole("button", { name: "Save and order" });
  const lower = () => save.evaluate((element) => element.getBoundingClientRect().bottom);
  await open(page, "/customers/new");
  await expect(save).toBeVisible();
  // What sticks moves with the next frame.
  await expect.poll(lower).toBeGreaterThan(line);
  await coverPage(page, keyboard);
  await expect.poll(lower).toBeLessThanOrEqual(line);
  await coverPage(page, 0);
  await expect.poll(lower).toBeGreaterThan(line);

  // With the draft of the test before.
  const [customer] = await easyCustomers("demo-ana");
  await new NewOrderPage(page).openFor(customer?.id ?? "");
  await page.getByRole("button", { name: "Cart", exact: true }).click();
  const review = page.getByRole("dialog").getByRole("button", { name: "Review order" });
  await expect(review).toBeVisible();
  await coverPage(page, keyboard);
  const sheet = () => page.getByRole("dialog").boundingBox();
  await expect.poll(async () => ((await sheet())?.y ?? 0) + ((await sheet())?.height ?? 0)).toBeLessThanOrEqual(line);
  expect((await sheet())?.y).toBeGreaterThanOrEqual(0);
  await expect(review).toBeInViewport();
});

/** As an iPhone's keyboard does: what is seen of the page is less, and the page keeps its size. */
async function coverPage(on: Page, keyboard: number): Promise<void> {
  await on.evaluate((covered) => {
    const seen = window.visualViewport;
    if (seen === null) throw new Error("this browser tells nothing of what is seen");
    Object.defineProperty(seen, "height", { configurable: true, get: () => innerHeight - covered });
    seen.dispatchEvent(new Event("resize"));
  }, keyboard);
}
