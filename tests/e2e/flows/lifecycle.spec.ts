import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { NewOrderPage } from "../pages/new-order-page.ts";
import { OrdersPage } from "../pages/orders-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SignUpPage } from "../pages/sign-up-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { companyOf, customersOf, grantPlan, isActive, ordersNumbered } from "../support/company-data.ts";
import { cutNetwork, newPhone, newTablet } from "../support/devices.ts";
import { savedBy } from "../support/saved-file.ts";
import { SUPER } from "../support/people.ts";
import { open } from "../support/go-within.ts";

// A company from its sign-up to its first maintenance, by everybody's own screens. Maintenance is for everybody: this file
// runs after all others.

const MARK = Date.now() % 1_000_000;
const mailOf = (name: string) => `${name.toLowerCase()}-${MARK}@sur.test`;

const INVITED = [
  ["Marta", "salesperson"],
  ["Pablo", "salesperson"],
  ["Silvia", "store staff"],
  ["Diego", "delivery"],
] as const;

test("OPS-4 OPS-5 a company signs up, fills its catalogue, gets its team, sells, changes rights, recovers a leaver's work, and goes through maintenance with three unsent orders", async ({
  browser,
}) => {
  const owner = await (await newTablet(browser)).newPage();
  await new SignUpPage(owner).foundCompany(`Abarrotes Sur ${MARK}`, "Rosa Ibarra", mailOf("Rosa"));
  const companyId = await companyOf(mailOf("Rosa"));
  // As the operator grants what the owner asked for.
  await grantPlan(companyId, "team");

  await owner.getByRole("button", { name: "Use samples" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await expect(owner.getByText("You are working with samples").first()).toBeVisible();

  await open(owner, "/invite-users");
  const lines = INVITED.map(([name, role]) => [mailOf(name), name, "Sur", role].join("\t"));
  await owner.getByLabel("One person per line").fill(lines.join("\n"));
  await owner.getByRole("button", { name: "Invite 4 people" }).click();
  await expect(owner.getByText("4 invitations are on their way.")).toBeVisible();

  const marta = await join(browser, "Marta");
  const pablo = await join(browser, "Pablo");
  const silvia = await join(browser, "Silvia");
  const diego = await join(browser, "Diego");
  await open(owner, "/company-users");
  await expect(owner.getByText("5 people work here")).toBeVisible();

  await expect.poll(() => customersOf(companyId)).toHaveLength(3);
  const [customer = ""] = await customersOf(companyId);
  await new SyncSheet(marta).waitUntilReady();
  const sold = await sellTo(marta, customer);
  await expect.poll(() => ordersNumbered([sold], companyId)).toHaveLength(1);
  await open(owner, "/orders");
  await expect(new OrdersPage(owner).rows(sold)).toHaveCount(1);

  await open(pablo, "/home");
  await changePerson(owner, "Pablo Sur", (sheet) => sheet.getByRole("radio", { name: /^Store staff/ }).check());
  await expect(pablo.getByText("Work queue")).toBeVisible();

  await cutNetwork(marta);
  const unsent = await sellTo(marta, customer);
  await changePerson(owner, "Marta Sur", (sheet) => sheet.getByLabel("Marta Sur may use Rutero").uncheck());
  await expect.poll(() => isActive(mailOf("Marta"))).toBe(false);
  await marta.context().setOffline(false);
  await expect(marta.getByText("Your account has been deactivated.")).toBeVisible();
  const file = await savedBy(marta, () => marta.getByRole("button", { name: "Save it to a file" }).click());
  expect(await ordersNumbered([unsent], companyId)).toEqual([]);

  await open(owner, "/company-users");
  await owner.getByRole("button", { name: "Recover unsent work" }).click();
  const recovery = owner.getByRole("dialog", { name: "Recover unsent work" });
  const choose = () => recovery.locator("input[type=file]").setInputFiles({ ...file, mimeType: "application/json" });
  await choose();
  await expect(recovery.getByText("Work of Marta Sur")).toBeVisible();
  await recovery.getByRole("button", { name: "Import 1 change" }).click();
  await expect(recovery.getByText("Everything in this file is in the store now.")).toBeVisible();
  expect(await ordersNumbered([unsent], companyId)).toMatchObject([{ repName: "Marta Sur" }]);
  await recovery.getByRole("button", { name: "Close" }).click();
  for (const left of [marta, diego]) await left.context().close();

  const staff = [owner, pablo, silvia];
  const waiting: string[] = [];
  for (const page of staff) waiting.push(await sellWithoutSignal(page, customer));
  const control = await (await newTablet(browser)).newPage();
  await new SignInPage(control).signIn(SUPER);
  await open(control, "/maintenance-control");
  await control.getByRole("button", { name: "Start now" }).click();
  const period = control.getByRole("dialog", { name: "Start now" });
  await period.getByLabel("Reason in English").fill("New shelves for the data.");
  await period.getByRole("button", { name: "Start now" }).click();
  await confirm(control.getByRole("dialog", { name: "Start maintenance now?" }), "Start now");
  await expect(control.getByText("Maintenance is on").first()).toBeVisible();
  expect(await ordersNumbered(waiting, companyId)).toEqual([]);

  try {
    for (const page of staff) await page.context().setOffline(false);
    await expect.poll(async () => (await ordersNumbered(waiting, companyId)).length).toBe(3);
    for (const page of staff) {
      await expect(page.getByText(/^Access denied for role\(s\): (company_owner|store_staff)$/)).toBeVisible();
    }
  } finally {
    await control.getByRole("button", { name: "End maintenance" }).click();
    await confirm(control.getByRole("dialog", { name: "End maintenance now?" }), "End maintenance");
    await expect(control.getByText("No maintenance", { exact: true })).toBeVisible();
  }
  for (const page of staff) await page.waitForURL("**/home");
  expect(await ordersNumbered(waiting, companyId)).toHaveLength(3);
});

async function join(browser: Browser, name: string): Promise<Page> {
  const page = await (await newPhone(browser)).newPage();
  await new SignUpPage(page).joinByMail(mailOf(name));
  return page;
}

/** Opens a person's sheet at /company-users, changes it and saves. */
async function changePerson(owner: Page, name: string, change: (sheet: Locator) => Promise<void>): Promise<void> {
  await open(owner, "/company-users");
  await owner.getByRole("button", { name: new RegExp(name) }).click();
  const sheet = owner.getByRole("dialog", { name });
  await change(sheet);
  await sheet.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText(`${name} is saved.`)).toBeVisible();
}

/** Sells two of the first product; returns the order's number. */
async function sellTo(page: Page, customerId: string): Promise<string> {
  const order = new NewOrderPage(page);
  await order.openFor(customerId);
  const more = page.getByRole("button", { name: /^More of/ }).first();
  await more.click();
  await more.click();
  return order.submit();
}

/** An order that stays on this device; returns its number. */
async function sellWithoutSignal(page: Page, customerId: string): Promise<string> {
  await new SyncSheet(page).waitUntilReady();
  await cutNetwork(page);
  const orderNo = await sellTo(page, customerId);
  await open(page, "/home");
  return orderNo;
}

async function confirm(question: Locator, action: string): Promise<void> {
  await question.getByRole("textbox").fill("MAINTENANCE");
  await question.getByRole("button", { name: action }).click();
  await expect(question).toBeHidden();
}
