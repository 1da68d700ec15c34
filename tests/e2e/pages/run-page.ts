import { expect, type Locator, type Page } from "@playwright/test";
import type { PaymentMethod } from "#domain/payment/payment.ts";
import { open } from "../support/go-within.ts";
import { ENGLISH } from "../support/texts.ts";

/** A driver's day: the load check, the route and its stops. */
export class RunPage {
  constructor(
    readonly page: Page,
    readonly t = ENGLISH,
  ) {}

  async openToday(): Promise<void> {
    await open(this.page, "/itinerary/today");
  }

  orders(): Locator {
    return this.page.getByRole("checkbox");
  }

  /** Ticks the next orders of the list, from one count to another. */
  async tick(from: number, to: number): Promise<void> {
    for (let ticked = from; ticked < to; ticked += 1) {
      await this.page.getByRole("checkbox", { checked: false }).first().click();
      // The next one that is not ticked is known once this one is.
      await expect(this.page.getByRole("checkbox", { checked: true })).toHaveCount(ticked + 1);
    }
  }

  async acceptLoad(storeName: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("runs.acceptLoad") }).click();
    const sheet = this.page.getByRole("dialog");
    await sheet.getByLabel(this.t("runs.handedBy")).fill(storeName);
    await sheet.getByRole("button", { name: this.t("runs.acceptLoad") }).click();
  }

  async start(): Promise<void> {
    await this.page.getByRole("button", { name: this.t("runs.start") }).click();
  }

  /** Opens the stop that is next. */
  async openNext(name: string): Promise<void> {
    await this.page
      .getByRole("link", { name: this.t("deliver.start") })
      .first()
      .click();
    await expect(this.page.getByRole("heading", { name, exact: true })).toBeVisible();
  }

  async arrive(): Promise<void> {
    await this.page.getByRole("button", { name: this.t("deliver.arrived") }).click();
  }

  async finish(): Promise<void> {
    await this.page.getByRole("button", { name: this.t("deliver.finish") }).click();
    await this.page.waitForURL("**/itinerary/today");
  }

  /** Says how much of a product was handed over, and why not all. */
  async handOver(product: string, quantity: number): Promise<void> {
    await this.page.getByRole("button", { name: product }).click();
    const sheet = this.page.getByRole("dialog");
    await sheet.getByLabel(this.t("deliver.handedOver")).fill(String(quantity));
    const reason = sheet.getByRole("radio").first();
    // Once, on a busy machine, a tap right after typing was lost; nobody knows why yet.
    await expect(() => reason.check({ timeout: 5_000 })).toPass();
    await sheet.getByRole("button", { name: this.t("pick.saveShort") }).click();
    await expect(sheet).toBeHidden();
  }

  async fail(): Promise<void> {
    await this.page.getByRole("button", { name: this.t("deliver.notDelivered") }).click();
    const sheet = this.page.getByRole("dialog");
    await sheet.getByRole("radio").first().check();
    await sheet.getByRole("button", { name: this.t("deliver.finish") }).click();
    await this.page.waitForURL("**/itinerary/today");
  }

  async sign(): Promise<void> {
    const field = this.page.getByLabel(this.t("deliver.signHere"));
    await field.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const box = await field.boundingBox();
    if (box === null) throw new Error("there is no field to sign in");
    const { mouse } = this.page;
    await mouse.move(box.x + 40, box.y + 60);
    await mouse.down();
    for (let step = 1; step <= 12; step += 1)
      await mouse.move(box.x + 40 + step * 15, box.y + 60 + (step % 2 === 0 ? 20 : -20));
    await mouse.up();
    await expect(this.page.getByLabel(this.t("deliver.signed"))).toBeVisible();
  }

  async photograph(...photos: readonly Buffer[]): Promise<void> {
    const files = photos.map((buffer, at) => ({ name: `proof-${at}.png`, mimeType: "image/png", buffer }));
    await this.page.locator("input[type=file]").setInputFiles(files);
    await expect(
      this.page.getByRole("button", { name: this.t("ui.photos.remove", { number: photos.length }) }),
    ).toBeVisible();
  }

  /** Collects what the stop asks for, which is so much in words, and returns the receipt's number. */
  async collect(method: PaymentMethod, asked: string): Promise<string> {
    await this.page.getByRole("button", { name: this.t("deliver.collect", { amount: asked }) }).click();
    const sheet = this.page.getByRole("dialog");
    if (method !== "cash") {
      await sheet.getByRole("button", { name: this.t(`payment.methods.${method}`), exact: true }).click();
      await sheet.getByLabel(this.t(`payment.references.${method}`)).fill(`${method} 4711`);
    }
    await sheet.getByRole("button", { name: new RegExp(`^${this.t("payment.collect")} \\$`) }).click();
    const number = await sheet.getByText(/^R-/).innerText();
    await sheet.getByRole("button", { name: this.t("payment.close"), exact: true }).click();
    await expect(sheet).toBeHidden();
    return number;
  }
}
