import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { SignInPage } from "./pages/sign-in-page.ts";
import { SyncSheet } from "./pages/sync-sheet.ts";
import { newPhone, newTablet } from "./support/devices.ts";
import { ANA, STORE } from "./support/people.ts";
import { easyCustomers } from "./support/company-data.ts";

const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const colorScheme of ["light", "dark"] as const) {
  test(`no screen of a salesperson's day has a barrier, ${colorScheme}`, async ({ browser }) => {
    test.setTimeout(120_000);
    const phone = await newPhone(browser, { colorScheme });
    const page = await phone.newPage();
    const signIn = new SignInPage(page);
    await signIn.open();
    await expectNoBarriers(page);
    await signIn.tryAs(ANA);
    await page.waitForURL("**/home");
    const sheet = new SyncSheet(page);
    await sheet.waitUntilReady();
    await expectNoBarriers(page);
    await sheet.open();
    await expectNoBarriers(page);
    const [customer] = await easyCustomers("demo-ana");
    const paths = [
      "/itinerary",
      "/itinerary/today",
      "/customers",
      `/customer/${customer?.id}`,
      "/orders",
      "/no/such/page",
    ];
    for (const path of paths) await visit(page, path);

    const order = new NewOrderPage(page);
    await order.openFor(customer?.id ?? "");
    await order.add("cola 600", "Brisa cola soda 600 ml", 2);
    await expectNoBarriers(page);
    await page.getByRole("button", { name: "Cart", exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoBarriers(page);
    await phone.close();
  });
}

test("no screen of the store's tablet has a barrier, in Spanish", async ({ browser }) => {
  const tablet = await newTablet(browser, { locale: "es-MX" });
  const page = await tablet.newPage();
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expectNoBarriers(page);
  await page.goto("/login?lng=en");
  await new SignInPage(page).tryAs(STORE);
  await page.waitForURL("**/home*");
  for (const path of ["/home?lng=es", "/orders?lng=es"]) await visit(page, path);
  await page.locator('main a[href^="/orders/"]').first().click();
  await page.waitForURL("**/orders/*");
  await expectNoBarriers(page);
  await tablet.close();
});

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("main")).toBeVisible();
  // A screen that is still fading in has other contrasts than the one people read.
  await page.waitForTimeout(400);
  await expectNoBarriers(page);
}

async function expectNoBarriers(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  expect(found, page.url()).toEqual([]);
}
