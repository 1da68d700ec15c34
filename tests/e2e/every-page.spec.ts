import { type Browser, expect, type Page, test } from "@playwright/test";
import english from "#locales/en/translation.json" with { type: "json" };
import { NewOrderPage } from "./pages/new-order-page.ts";
import { SignInPage } from "./pages/sign-in-page.ts";
import { SyncSheet } from "./pages/sync-sheet.ts";
import { anyOf, demoProduct, easyCustomers, type Person } from "./support/company-data.ts";
import { newPhone } from "./support/devices.ts";
import { type Look, problemsOf } from "./support/page-check.ts";
import { ANA, DELIVERY, OWNER, STORE, SUPER } from "./support/people.ts";
import { type Address, addressesFor, expectSound, LANGUAGES, PHONE, ROLE_LOOKS } from "./support/sound-pages.ts";

// A test for each language: together they take too long for one on a busy machine.
for (const language of LANGUAGES) {
  const title = `SCREEN-2 no staff page has an accessibility or layout problem in any appearance or size: ${language}`;
  test(title, { tag: language === "en" ? "@engines" : [] }, async ({ browser }) => {
    const page = await signedIn(browser, SUPER);
    await expectSound(page, language, [...addressesFor("staff", await demoIds()), ["/no/such/page", "notFound"]]);
  });
}

/** The pages that every role has but sees differently. */
async function expectPagesOfRole(page: Page): Promise<void> {
  const addresses: Address[] = [
    ["/home", "home"],
    ["/itinerary/today", "itineraryDay"],
    [`/orders/${await anyOf("orders")}`, "order"],
  ];
  for (const language of LANGUAGES) await expectSound(page, language, addresses, { looks: ROLE_LOOKS });
}

for (const [who, person] of Object.entries({ owner: OWNER, store: STORE, delivery: DELIVERY })) {
  test(`SCREEN-2 pages that differ by role have no accessibility or layout problem: ${who}`, async ({ browser }) => {
    await expectPagesOfRole(await signedIn(browser, person, { alwaysOnline: true }));
  });
}

test("SCREEN-2 a salesperson's pages and overlays have no accessibility or layout problem: menu, sync sheet, cart, number pad", async ({
  browser,
}) => {
  const page = await signedIn(browser, ANA, { alwaysOnline: true });
  const found: string[] = [];
  const look = async (what: string) => {
    const problems = await problemsOf(page, EVERY_LOOK);
    found.push(...problems.map((text) => `${what} ${text}`));
    await page.setViewportSize({ width: PHONE[0], height: PHONE[1] });
  };
  const sheet = new SyncSheet(page);
  await sheet.open();
  await look("sync sheet");
  await sheet.close();
  await page.getByRole("button", { name: english.menu.open }).click();
  await expect(page.getByRole("navigation", { name: english.menu.label })).toBeFocused();
  await look("menu");

  const [customer] = await easyCustomers("demo-ana");
  const order = new NewOrderPage(page);
  await order.openFor(customer?.id ?? "");
  await order.add("cola 600", "Brisa cola soda 600 ml", 2);
  await look("products of an order");
  await order.openPad("Brisa cola soda 600 ml");
  await look("number pad");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cart", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("cart");
  expect(found).toEqual([]);

  await expectPagesOfRole(page);
});

const EVERY_LOOK: readonly Look[] = [
  { size: PHONE, appearance: "light" },
  { size: PHONE, appearance: "sun", contrastOnly: true },
  { size: PHONE, appearance: "dark", contrastOnly: true },
];

async function signedIn(browser: Browser, person: Person, options = {}): Promise<Page> {
  const page = await (await newPhone(browser, options)).newPage();
  await new SignInPage(page).signIn(person);
  await new SyncSheet(page).waitUntilReady();
  return page;
}

/** A real value for each parameter of the staff addresses. */
async function demoIds() {
  const [customer] = await easyCustomers("demo-ana");
  return {
    orderId: await anyOf("orders"),
    productId: demoProduct(1),
    clientId: customer?.id ?? "",
    customerId: customer?.id ?? "",
    day: "today",
    section: "taxes",
    priceListId: await anyOf("priceLists"),
  };
}
