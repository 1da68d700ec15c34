import { expect, type Locator, type Page } from "@playwright/test";
import type { PayMethod } from "#domain/counter/counter-sale.ts";
import type { ShopProduct } from "../support/counter-data.ts";
import { open } from "../support/go-within.ts";
import { scan } from "../support/scanner.ts";
import { ENGLISH as t } from "../support/texts.ts";

/** /counter on a tablet. */
export class CounterPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await open(this.page, "/counter");
    await this.waitUntilOpen();
  }

  /** Closes what was sold and serves a customer other than the walk-in one. */
  async serve(customerId: string): Promise<void> {
    await this.page.getByRole("button", { name: t("counter.next") }).click();
    await open(this.page, `/counter?customer=${customerId}`);
    await expect(this.page.getByRole("heading", { level: 2, name: `Customer ${customerId}` })).toBeVisible();
  }

  /** Until it hears the scanner. */
  async waitUntilOpen(): Promise<void> {
    await expect(this.page.getByRole("button", { name: t("counter.park"), exact: true })).toBeVisible();
  }

  /** A product's quantity in this sale. */
  quantity({ name }: ShopProduct): Locator {
    return this.page.getByRole("group", { name }).getByRole("button", { name: `${name}: ` });
  }

  /** Scans a product: then there are so many of it in this sale, and nothing of the one before is shown. */
  async scan(product: ShopProduct, expected: number, burst: { pause: number; enter: boolean }): Promise<void> {
    await scan(this.page, product.code, burst);
    await expect(this.quantity(product)).toHaveText(String(expected));
    await expect(this.page.getByRole("dialog")).toBeHidden();
  }

  /** The sheet that charges a sale opens once what was scanned is written down. */
  async waitUntilSaved(): Promise<void> {
    const sheet = this.page.getByRole("dialog");
    await this.chargeButton().click();
    await expect(sheet).toBeVisible();
    await this.page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }

  chargeButton(): Locator {
    return this.page.getByRole("button", { name: new RegExp(`^${t("counter.charge")}`) });
  }

  /** Charges this sale, by keys and taps in turn: its number. */
  async charge(method: PayMethod, turn: number): Promise<string> {
    await expect(this.chargeButton()).toBeEnabled();
    if (turn % 10 === 0) await this.chargeButton().click();
    else await this.page.keyboard.press("F9");
    const sheet = this.page.getByRole("dialog");
    if (method === "cash") {
      const amounts = sheet.getByRole("group", { name: t("counter.tendered") }).getByRole("button");
      if (turn % 3 === 0) await amounts.last().click();
      else await amounts.first().press("Enter");
    } else {
      await sheet.getByRole("radio", { name: t(`counter.methods.${method}`) }).click();
      if (method === "on_account") await sheet.getByRole("button", { name: /on account$/ }).click();
      else {
        const reference = sheet.getByLabel(t("counter.reference"));
        await reference.fill(`ref ${turn}`);
        await reference.press("Enter");
      }
    }
    const done = this.page.getByRole("dialog", { name: t("counter.done") });
    return (await done.getByText(/^[A-Z0-9]{2,4}-[A-Z]{1,2}-\d{5}-\d{3}-[A-Z]$/).innerText()).trim();
  }

  /** The figures of the day, as they are read. */
  async day(): Promise<(readonly [string, string])[]> {
    await this.page.getByRole("button", { name: t("counter.next") }).click();
    await this.page.getByRole("button", { name: t("counter.day.open") }).click();
    const figures = this.page
      .getByRole("dialog", { name: t("counter.day.title") })
      .locator("dl")
      .first();
    await figures.waitFor();
    const [names, amounts] = await Promise.all([
      figures.locator("dt").allInnerTexts(),
      figures.locator("dd").allInnerTexts(),
    ]);
    return names.map((name, index) => [name, (amounts[index] ?? "").replaceAll(/\s/g, "")]);
  }
}
