import { expect, type Locator, type Page } from "@playwright/test";
import { ENGLISH } from "../support/texts.ts";
import { NewOrderPage } from "./new-order-page.ts";

/** The visit in progress at a customer. */
export class VisitPage {
  constructor(
    readonly page: Page,
    readonly t = ENGLISH,
  ) {}

  finishButton(): Locator {
    return this.page.getByRole("button", { name: this.t("visit.finish"), exact: true });
  }

  async sell(search: string, product: string): Promise<string> {
    await this.page.getByRole("link", { name: this.t("visit.newOrder"), exact: true }).click();
    await new NewOrderPage(this.page, this.t).add(search, product);
    return this.submitAndReturn();
  }

  /** Submits the order that is being taken. */
  async submitAndReturn(): Promise<string> {
    const orderNo = await new NewOrderPage(this.page, this.t).submit();
    await this.page.getByRole("link", { name: this.t("newOrder.placed.backToVisit") }).click();
    await expect(this.finishButton()).toBeVisible();
    return orderNo;
  }

  /** Ends it with the outcome that its orders propose. */
  async finish(): Promise<void> {
    await this.finishButton().click();
    await this.page
      .getByRole("dialog")
      .getByRole("button", { name: this.t("visit.finish"), exact: true })
      .click();
    await expect(this.page).toHaveURL(/\/itinerary\//);
  }

  /** Ends it without an order, for this reason and what that reason asks for. */
  async finishWithout(reason: string, asked: { readonly words?: string; readonly day?: string } = {}): Promise<void> {
    await this.finishButton().click();
    const sheet = this.page.getByRole("dialog");
    await sheet.getByRole("radio", { name: reason, exact: true }).check();
    if (asked.words !== undefined) await sheet.getByRole("textbox").first().fill(asked.words);
    if (asked.day !== undefined) await sheet.getByLabel(this.t("visit.anotherDay")).fill(asked.day);
    await sheet.getByRole("button", { name: this.t("visit.finish"), exact: true }).click();
    await expect(this.page).toHaveURL(/\/itinerary\//);
  }
}
