import { expect, type Locator, type Page } from "@playwright/test";
import type { OrderStage } from "#domain/order/order-stage.ts";
import { open } from "../support/go-within.ts";
import { ENGLISH as t } from "../support/texts.ts";

/** The store's board: /orders on a tablet. Cards are named by their short number. */
export class BoardPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await open(this.page, "/orders");
    await expect(this.column("new")).toBeVisible();
  }

  column(stage: OrderStage): Locator {
    return this.page.getByRole("region", { name: t(`orders.columns.${stage}`), exact: true });
  }

  card(number: string): Locator {
    return this.page.getByRole("article").filter({ hasText: number });
  }

  /** Chooses several orders to do something with them together. */
  async choose(...numbers: readonly string[]): Promise<void> {
    await this.page.getByRole("button", { name: t("orders.chooseSeveral") }).click();
    for (const number of numbers)
      await this.page.getByRole("checkbox", { name: t("orders.choose", { number }) }).check();
  }
}
