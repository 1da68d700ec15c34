import type { Locator, Page } from "@playwright/test";
import { shownNumber } from "#components/order/shown-number.ts";
import { open } from "../support/go-within.ts";

/** /orders */
export class OrdersPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await open(this.page, "/orders");
  }

  /** Every link in the list to the order with this number. */
  rows(orderNo: string): Locator {
    return this.page
      .getByRole("main")
      .getByRole("link")
      .filter({ hasText: shownNumber(orderNo) });
  }
}
