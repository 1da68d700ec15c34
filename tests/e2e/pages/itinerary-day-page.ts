import { expect, type Locator, type Page } from "@playwright/test";
import { open } from "../support/go-within.ts";

/** /itinerary/{day} */
export class ItineraryDayPage {
  constructor(readonly page: Page) {}

  async openToday(): Promise<void> {
    await open(this.page, "/itinerary/today");
    await expect(this.stops().first()).toBeVisible();
  }

  stops(): Locator {
    return this.page.getByRole("article");
  }

  /** Starts an order at the first stop with one of these customers, and returns which one it was. */
  async startOrderAtOneOf(names: readonly string[]): Promise<string> {
    for (const stop of await this.stops().all()) {
      const name = (await stop.getAttribute("aria-label")) ?? "";
      if (!names.includes(name)) continue;
      await stop.getByRole("button", { name: `Actions for ${name}` }).click();
      await this.page.getByRole("menuitem", { name: /order$/ }).click();
      return name;
    }
    throw new Error("none of these customers is on today's route");
  }
}
