import { expect, type Page, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { easyCustomers, ordersNumbered } from "../support/company-data.ts";
import { newPhone } from "../support/devices.ts";
import { ANA } from "../support/people.ts";

/** Who holds the lock of listening, and who waits for it. */
function listeners(page: Page): Promise<{ holder: string | undefined; waiting: (string | undefined)[] }> {
  return page.evaluate(async () => {
    const isListening = ({ name = "" }: LockInfo) => name.endsWith("-listening");
    const { held = [], pending = [] } = await navigator.locks.query();
    return {
      holder: held.find(isListening)?.clientId,
      waiting: pending.filter(isListening).map(({ clientId }) => clientId),
    };
  });
}

/** Stops everything in a page, as the browser's freeze does, which headless pages never get. Returns how to thaw it. */
async function freeze(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Debugger.enable");
  const stopped = new Promise((resolve) => session.once("Debugger.paused", resolve));
  await session.send("Runtime.evaluate", { expression: "setTimeout(() => { debugger; })" });
  await stopped;
  return async () => {
    await session.send("Debugger.resume");
    await session.detach();
  };
}

test("a frozen tab is replaced by the one in front, and waits for its turn when it thaws", async ({ browser }) => {
  const phone = await newPhone(browser);
  const first = await phone.newPage();
  await new SignInPage(first).signIn(ANA);
  await new SyncSheet(first).waitUntilReady();
  const { holder } = await listeners(first);
  expect(holder).toBeDefined();

  const second = await phone.newPage();
  await second.goto("/home");
  await expect.poll(async () => (await listeners(second)).waiting).toHaveLength(1);
  expect((await listeners(second)).holder).toBe(holder);
  const thaw = await freeze(first);
  await expect.poll(async () => (await listeners(second)).holder).not.toBe(holder);
  const replaced = (await listeners(second)).holder;

  const [customer] = await easyCustomers("demo-ana");
  const orderNo = await new NewOrderPage(second).placeSmallOrder(customer?.id ?? "");
  await expect.poll(async () => (await ordersNumbered([orderNo])).length).toBe(1);

  await thaw();
  await expect.poll(async () => (await listeners(first)).waiting).toContain(holder);
  expect(replaced).toBeDefined();
  const sheet = new SyncSheet(first);
  await sheet.open();
  await expect(sheet.sheet.getByText("Everything is in the store")).toBeVisible();
  expect(await ordersNumbered([orderNo])).toHaveLength(1);
  await phone.close();
});
