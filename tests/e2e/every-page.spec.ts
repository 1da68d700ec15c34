import { type Browser, expect, type Page, test } from "@playwright/test";
import { type PageName, PAGES } from "#app/pages/page-table.ts";
import english from "#locales/en/translation.json" with { type: "json" };
import spanish from "#locales/es/translation.json" with { type: "json" };
import { NewOrderPage } from "./pages/new-order-page.ts";
import { SignInPage } from "./pages/sign-in-page.ts";
import { SyncSheet } from "./pages/sync-sheet.ts";
import { anyOf, easyCustomers, type Person } from "./support/company-data.ts";
import { newPhone } from "./support/devices.ts";
import { goWithin } from "./support/go-within.ts";
import { type Look, problemsOf } from "./support/page-check.ts";
import { ANA, DELIVERY, OWNER, STORE, SUPER } from "./support/people.ts";

// Every page of the table in both languages, in each appearance and at each of SCREEN-2's sizes.

const PHONE = [360, 740] as const;
const TABLET = [1180, 820] as const;

type Loads = readonly { language: Language; looks: readonly Look[] }[];

/** One load of the app per language, in which every page is visited; size and appearance change in place. */
const LOADS: Loads = [
  { language: "en", looks: [{ size: PHONE, appearance: "light" }, { size: [414, 896] }] },
  {
    language: "es",
    looks: [
      { size: [768, 1024], appearance: "sun", contrastOnly: true },
      { size: TABLET, appearance: "dark" },
      { size: PHONE },
    ],
  },
];

/** For pages that differ for another role: once as a phone in English, once as a tablet in Spanish. */
const ROLE_LOADS: Loads = [
  { language: "en", looks: [{ size: PHONE, appearance: "light" }] },
  { language: "es", looks: [{ size: TABLET, appearance: "dark" }] },
];

const TEXTS = { en: english, es: spanish } as const;

type Language = keyof typeof TEXTS;

type Address = readonly [address: string, name: PageName | "notFound"];

test.describe.configure({ timeout: 300_000 });

test("SCREEN-2 no staff page has an accessibility or layout problem in any language, appearance or size", async ({
  browser,
}) => {
  const page = await signedIn(browser, SUPER);
  await expectSound(page, [...addressesFor("staff", await demoIds()), ["/no/such/page", "notFound"]]);
});

test("SCREEN-2 no visitor page has an accessibility or layout problem in any language, appearance or size", async ({
  browser,
}) => {
  const page = await newPage(browser);
  const ids = { code: "ABC-123" };
  const addresses: Address[] = [
    ...addressesFor("visitors", ids),
    ...addressesFor("verifying", ids),
    ["/signup/user/demo-invitation-valid-1", "signupUser"],
    ["/signup/user/demo-invitation-expired-1", "signupUser"],
    ["/reset-password?code=none", "resetPassword"],
  ];
  await expectSound(page, addresses, { prepare: fillFirstSteps });
});

for (const [who, person] of Object.entries({ owner: OWNER, store: STORE, salesperson: ANA, delivery: DELIVERY })) {
  test(`SCREEN-2 pages that differ by role have no accessibility or layout problem: ${who}`, async ({ browser }) => {
    const page = await signedIn(browser, person);
    const addresses: Address[] = [
      ["/home", "home"],
      ["/itinerary/today", "itineraryDay"],
      [`/orders/${await anyOf("orders")}`, "order"],
    ];
    await expectSound(page, addresses, { loads: ROLE_LOADS });
  });
}

test("SCREEN-2 overlays have no accessibility or layout problem: menu, sync sheet, cart, number pad", async ({
  browser,
}) => {
  const page = await signedIn(browser, ANA);
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
});

const EVERY_LOOK: readonly Look[] = [
  { size: PHONE, appearance: "light" },
  { size: PHONE, appearance: "sun", contrastOnly: true },
  { size: PHONE, appearance: "dark", contrastOnly: true },
];

async function newPage(browser: Browser): Promise<Page> {
  // A colour that is still fading in has another contrast than the final one.
  return (await newPhone(browser, { reducedMotion: "reduce" })).newPage();
}

async function signedIn(browser: Browser, person: Person): Promise<Page> {
  const page = await newPage(browser);
  await new SignInPage(page).signIn(person);
  await new SyncSheet(page).waitUntilReady();
  return page;
}

/** A real value for each parameter of the staff addresses. */
async function demoIds() {
  const [customer] = await easyCustomers("demo-ana");
  return {
    orderId: await anyOf("orders"),
    productId: await anyOf("products"),
    clientId: customer?.id ?? "",
    customerId: customer?.id ?? "",
    day: "today",
    section: "taxes",
    priceListId: await anyOf("priceLists"),
  };
}

function addressesFor(audience: (typeof PAGES)[number]["audience"], ids: Record<string, string>): Address[] {
  return PAGES.filter((page) => page.audience === audience).map(({ path, name }) => [
    path.replaceAll(/:(\w+)/g, (_, parameter: string) => ids[parameter] ?? ""),
    name,
  ]);
}

/** The sign-up wizard's later steps need its first ones. */
async function fillFirstSteps(page: Page, language: Language): Promise<void> {
  const { next, companyName, legalName, country } = TEXTS[language].signupCompany;
  const goOn = page.getByRole("button", { name: next });
  await goWithin(page, "/signup/company");
  await page.getByRole("radio").first().check();
  await goOn.click();
  await page.getByLabel(companyName).fill("Abarrotes Norte");
  await page.getByLabel(legalName).fill("Abarrotes Norte S.A.");
  await page.getByLabel(country).selectOption("MX");
  await goOn.click();
  await page.waitForURL("**/representative");
}

/** Continues with the next page after a problem, so that one run reports all of them. */
async function expectSound(
  page: Page,
  addresses: readonly Address[],
  { loads = LOADS, prepare }: { loads?: Loads; prepare?: (page: Page, language: Language) => Promise<void> } = {},
): Promise<void> {
  const found: string[] = [];
  for (const { language, looks } of loads) {
    await page.goto(`/?lng=${language}`);
    await expect(page.getByRole("main")).toBeVisible();
    await prepare?.(page, language);
    for (const [address, name] of addresses) {
      await goWithin(page, address);
      await expect(page).toHaveTitle(`${TEXTS[language].screens[name]} · Rutero`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("main")).toBeVisible();
      const problems = await problemsOf(page, looks);
      found.push(...problems.map((text) => `${address} ${language} ${text}`));
    }
  }
  expect(found).toEqual([]);
}
