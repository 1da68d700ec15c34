import { expect, type Locator, type Page } from "@playwright/test";
import { open } from "../support/go-within.ts";
import { ENGLISH } from "../support/texts.ts";

/** /itinerary/{day} */
export class ItineraryDayPage {
  constructor(
    readonly page: Page,
    readonly t = ENGLISH,
  ) {}

  async openToday(): Promise<void> {
    await open(this.page, "/itinerary/today");
    await expect(this.stops().first()).toBeVisible();
  }

  /** The stops to go to. */
  stops(): Locator {
    return this.page.getByRole("article");
  }

  stop(name: string): Locator {
    return this.page.getByRole("article", { name });
  }

  async arriveAt(name: string): Promise<void> {
    await this.stop(name)
      .getByRole("link", { name: this.t("visit.start") })
      .click();
  }

  async skip(name: string, reason: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("itineraryDay.actionsFor", { name }) }).click();
    await this.page.getByRole("menuitem", { name: this.t("itineraryDay.skip") }).click();
    const sheet = this.page.getByRole("dialog");
    await sheet.getByRole("radio", { name: reason }).check();
    await sheet.getByRole("button", { name: this.t("itineraryDay.skip"), exact: true }).click();
    await expect(this.stop(name)).toHaveCount(0);
  }

  async add(name: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("ui.moreActions") }).click();
    await this.page.getByRole("menuitem", { name: this.t("itineraryDay.addStop") }).click();
    const sheet = this.page.getByRole("dialog");
    await sheet.getByRole("searchbox").fill(name);
    await sheet.getByRole("checkbox", { name }).check();
    await sheet.getByRole("button", { name: this.t("itinerary.team.addCount", { count: 1 }) }).click();
    await expect(this.stop(name)).toBeVisible();
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
