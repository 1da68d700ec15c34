import { expect, type Page, test } from "@playwright/test";
import { CustomerPages } from "../pages/customer-pages.ts";
import { COMPANY, firestore, newestOrderOf } from "../support/company-data.ts";
import { cutNetwork, sharedPage } from "../support/devices.ts";
import { open } from "../support/go-within.ts";
import { ANA } from "../support/people.ts";
import { savedBy } from "../support/saved-file.ts";

const PNG = Buffer.from("89504e470d0a1a0a", "hex");

let page: Page;

test.beforeAll(async ({ browser }) => {
  // Whoever taps may copy; the headless shell has nobody to ask.
  page = await sharedPage(browser, "phone", ANA, { permissions: ["clipboard-write"] });
});

test("PRINT-16 an order is shared as one picture of a roll of 80 mm, without signal", async () => {
  await open(page, `/orders/${await newestOrderOf("demo-ana")}`);
  const more = page.getByRole("button", { name: "More", exact: true });
  await expect(more).toBeVisible();
  await cutNetwork(page);
  await more.click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const { name, buffer } = await savedBy(page, () => page.getByRole("button", { name: "As a picture" }).click());
  expect(name).toMatch(/\.png$/);
  expect(buffer.subarray(0, 8)).toEqual(PNG);
  const [width, height] = [buffer.readUInt32BE(16), buffer.readUInt32BE(20)];
  // 80 mm are 227 points, drawn three times as large.
  expect(width).toBe(680);
  expect(height).toBeGreaterThan(width);
});

test("PRINT-12 a customer's statement is shared as text and as a PDF, without signal", async () => {
  const inDebt = await firestore.collection(`${COMPANY}/customers`).where("repId", "==", "demo-ana").get();
  const debtor = inDebt.docs.find((document) => document.data()["balance"] > 0);
  await new CustomerPages(page).open(debtor?.id ?? "");
  await page.getByRole("tab", { name: "Account" }).click();
  await page.getByRole("button", { name: "Share statement" }).click();
  await expect(page.getByText("Statement copied")).toBeVisible();
  const { name, buffer } = await savedBy(page, () => page.getByRole("button", { name: "Share PDF" }).click());
  expect(name).toMatch(/\.pdf$/);
  expect(buffer.subarray(0, 5).toString()).toBe("%PDF-");
});
