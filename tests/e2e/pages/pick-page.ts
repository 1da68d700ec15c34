import { expect, type Locator, type Page } from "@playwright/test";
import type { ShopProduct } from "../support/counter-data.ts";
import { open } from "../support/go-within.ts";
import { scan } from "../support/scanner.ts";
import { ENGLISH as t } from "../support/texts.ts";

/** Picking one or several orders, with a scanner at the tablet. */
export class PickPage {
  constructor(readonly page: Page) {}

  async open(orderIds: readonly string[]): Promise<void> {
    await open(this.page, `/orders/${orderIds[0] ?? ""}?pick=${orderIds.join(",")}`);
  }

  /** How far the list is: so many of so many lines. */
  async expectProgress(done: number, count: number): Promise<void> {
    await expect(this.page.getByRole("progressbar", { name: t("pick.progress", { done, count }) })).toBeVisible();
  }

  /** The lines of a product in the list, one for each order. */
  linesOf({ name }: ShopProduct): Locator {
    return this.page.getByRole("region", { name: t("pick.lines") }).getByRole("button", { name });
  }

  /** A scanner's burst of these codes, one right after the other. */
  async scan(...codes: readonly string[]): Promise<void> {
    for (const code of codes) await scan(this.page, code, { pause: 10, enter: true });
  }

  /** What the list answers to a scan. */
  message(text: string): Locator {
    return this.page.getByRole("status").filter({ hasText: text });
  }

  /** Notes that less than ordered was found of a product. */
  async short(product: ShopProduct, found: number, reason: string): Promise<void> {
    await this.linesOf(product).first().click();
    await this.page.getByRole("button", { name: t("pick.short"), exact: true }).click();
    const sheet = this.shortSheet(product);
    await sheet.getByLabel(t("pick.found")).fill(String(found));
    await sheet.getByRole("radio", { name: reason }).check();
    await sheet.getByRole("button", { name: t("pick.saveShort") }).click();
    await expect(sheet).toBeHidden();
  }

  shortSheet({ name }: ShopProduct): Locator {
    return this.page.getByRole("dialog", { name: t("pick.shortOf", { name }) });
  }

  /** Picks so many lines by their button, each with all that was ordered. */
  async pickEverything(lines: number): Promise<void> {
    for (let done = 0; done < lines; done += 1) {
      await this.expectProgress(done, lines);
      await this.page.getByRole("button", { name: /^Picked \d+$/ }).click();
    }
    await expect(this.summary()).toBeVisible();
  }

  /** What is short, before the orders are ready. */
  summary(): Locator {
    return this.page.getByRole("region", { name: t("pick.summary") });
  }

  async finish(): Promise<void> {
    await this.page.getByRole("button", { name: t("pick.finish") }).click();
  }
}
