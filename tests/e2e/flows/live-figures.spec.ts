import { expect, type Page, test } from "@playwright/test";
import { KPIS, type KpiId } from "#domain/kpi/kpis.ts";
import { sharedPage } from "../support/devices.ts";
import { openShop, type Shop } from "../support/counter-data.ts";
import { type FieldRep, hireFieldRep } from "../support/field-rep.ts";
import { open } from "../support/go-within.ts";
import { ENGLISH as t } from "../support/texts.ts";
import { hire } from "../support/company-data.ts";

/** From the store's answer until the owner sees it. */
const LIVE_MS = 2_000;

let shop: Shop;
let phones: readonly FieldRep[];
let page: Page;

test.beforeAll(async ({ browser }) => {
  shop = await openShop(3);
  phones = [await hireFieldRep(shop.companyId, ["walk-in"]), await hireFieldRep(shop.companyId, ["regular"])];
  const owner = await hire("owner", { role: "company_owner", companyId: shop.companyId });
  page = await sharedPage(browser, "phone", owner, { alwaysOnline: true });
});

const tile = (id: KpiId) => page.getByRole("button", { name: new RegExp(`^${t(`kpi.${id}.name`)}`) }).first();

test("KPI-34 what two phones sell reaches the owner's home and performance within two seconds, without a reload", async () => {
  await open(page, "/home");
  await expect(tile("orders")).toContainText("0");
  for (const [index, phone] of phones.entries()) {
    await phone.order(index === 0 ? "walk-in" : "regular", { "till-0": 2 });
    await expect(tile("orders")).toContainText(String(index + 1), { timeout: LIVE_MS });
  }
  await expect(page.getByRole("table", { name: t("home.bySalesperson") }).getByRole("row")).toHaveCount(3);
  await open(page, "/performance?period=week");
  await expect(tile("orders")).toContainText("2");
  await phones[0]?.order("walk-in", { "till-1": 1 });
  await expect(tile("orders")).toContainText("3", { timeout: LIVE_MS });
});

test("KPI-6 each tile opens its formula by keyboard, and gives the focus back", async () => {
  await open(page, "/performance?period=week");
  for (const id of Object.keys(KPIS) as KpiId[]) {
    await tile(id).focus();
    await page.keyboard.press("Enter");
    const sheet = page.getByRole("dialog");
    await expect(sheet).toContainText(t(`kpi.${id}.formula`));
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(tile(id)).toBeFocused();
  }
});
