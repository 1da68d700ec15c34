import { expect, type Page, test } from "@playwright/test";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { SignInPage } from "./pages/sign-in-page.ts";
import { SyncSheet } from "./pages/sync-sheet.ts";
import { anyOrderIn, easyCustomers, type Person } from "./support/company-data.ts";
import { open } from "./support/go-within.ts";
import { newPhone } from "./support/devices.ts";
import { type Look, problemsOf } from "./support/page-check.ts";
import { ANA, STORE } from "./support/people.ts";
import { PHONE } from "./support/sound-pages.ts";
import { ENGLISH } from "./support/texts.ts";

const SIZES = [[320, 568], PHONE, [740, 360], [414, 896], [768, 1024], [1180, 820], [1440, 900]] as const;

/** An appearance changes no layout; `every-page.spec.ts` checks each. */
const LOOKS: readonly Look[] = [100, 200].flatMap((text) => SIZES.map((size) => ({ size, text })));

/** Spanish is longer, and twice as large it has the least room. */
const SPANISH_LOOKS = LOOKS.filter(({ text }) => text === 200);

/** Collects what does not fit, so that one run reports all of it. */
function collector(page: Page) {
  const found: string[] = [];
  return {
    found,
    look: async (what: string, looks = LOOKS, also?: (page: Page) => Promise<string[]>) => {
      const problems = await problemsOf(page, looks, also);
      found.push(...problems.map((text) => `${what} ${text}`));
      await page.setViewportSize({ width: PHONE[0], height: PHONE[1] });
    },
  };
}

async function signIn(page: Page, person: Person): Promise<void> {
  await new SignInPage(page).signIn(person);
  await new SyncSheet(page).waitUntilReady();
}

/** What moves the keys of the open pad (ORDER-8): a quantity in units or in cases, or one that is too large. */
async function movedKeys(page: Page): Promise<string[]> {
  const key = (name: string | RegExp) => page.getByRole("dialog").getByRole("button", { name, exact: true });
  // Unlike a tap it scrolls nothing, and keys typed as fast would be a scan.
  const press = (name: string | RegExp) => key(name).dispatchEvent("click");
  const place = async () => {
    const { x, y } = (await key("5").boundingBox()) ?? {};
    return `${x}, ${y}`;
  };
  const found: string[] = [];
  for (const choice of [/^By unit/, /^By case/]) {
    for (let digits = 0; digits < 4; digits += 1) await press(ENGLISH("ui.deleteDigit"));
    await press(choice);
    const before = await place();
    for (const typed of ["1", "12", "123", "1234"]) {
      await press(typed.slice(-1));
      const now = await place();
      if (now !== before) found.push(`${choice.source} ${typed}: a key moved from ${before} to ${now}`);
    }
  }
  return found;
}

test("SCREEN-2 SCREEN-12 a salesperson's pages fit every size with text at 100 and 200 %", async ({ browser }) => {
  const page = await (await newPhone(browser, { alwaysOnline: true })).newPage();
  const { found, look } = collector(page);
  await new SignInPage(page).open();
  await look("sign-in");
  await signIn(page, ANA);
  const [customer] = await easyCustomers("demo-ana");
  const id = customer?.id ?? "";
  for (const path of ["/home", "/orders", "/customers", `/customer/${id}`, "/itinerary/today"]) {
    await open(page, path);
    await look(path);
  }
  const order = new NewOrderPage(page);
  await order.openFor(id);
  await look("an order's start");
  await order.add("cola 600", "Brisa cola soda 600 ml", 2);
  await look("catalogue");
  await order.openPad("Brisa cola soda 600 ml");
  await look("number pad", LOOKS, movedKeys);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: ENGLISH("newOrder.cart"), exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("cart");
  await page.getByRole("button", { name: ENGLISH("newOrder.review") }).click();
  await expect(page.getByRole("button", { name: ENGLISH("newOrder.submit") })).toBeVisible();
  await look("read-back");
  expect(found).toEqual([]);
});

test("SCREEN-2 SCREEN-12 a store's pages fit every size with text at 100 and 200 %", async ({ browser }) => {
  const page = await (await newPhone(browser, { alwaysOnline: true })).newPage();
  const { found, look } = collector(page);
  await signIn(page, STORE);
  for (const path of ["/home", "/orders", "/customers"]) {
    await open(page, path);
    await look(path);
  }
  const [doubted, begun, [customer]] = await Promise.all([
    anyOrderIn("needs_review"),
    anyOrderIn("preparing"),
    easyCustomers("demo-ana"),
  ]);
  await page.goto("/?lng=es");
  const pages = {
    board: "/orders",
    "review desk": `/orders/${doubted}`,
    picking: `/orders/${begun}?pick=${begun}`,
    till: `/counter?customer=${customer?.id}`,
  };
  for (const [what, path] of Object.entries(pages)) {
    await open(page, path);
    await look(`${what} in Spanish`, SPANISH_LOOKS);
  }
  // The till is the last one: on a phone held sideways what a product costs is seen without scrolling.
  await page.setViewportSize({ width: 740, height: 360 });
  const tile = page.getByRole("button", { name: /^Agregar / }).first();
  await expect(tile.getByText(/^\$\d/).first()).toBeInViewport({ ratio: 1 });
  expect(found).toEqual([]);
});
