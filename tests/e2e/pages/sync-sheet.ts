import { expect, type Locator, type Page } from "@playwright/test";

/** The sheet behind the connection chip: waiting entries and this device's data. */
export class SyncSheet {
  readonly sheet: Locator;

  constructor(readonly page: Page) {
    this.sheet = page.getByRole("dialog", { name: "Sync" });
  }

  async open(): Promise<void> {
    await this.page.getByRole("button", { name: /Open what waits/ }).click();
    await expect(this.sheet).toBeVisible();
  }

  /** The chip that opens the sheet, by its text. */
  chip(word: RegExp): Locator {
    return this.page
      .getByRole("button", { name: word })
      .and(this.page.getByRole("button", { name: /Open what waits/ }));
  }

  async close(): Promise<void> {
    await this.page.keyboard.press("Escape");
    await expect(this.sheet).toBeHidden();
  }

  /** Waits until the phone can go offline: everything loaded, a letter for order numbers, the app cached. */
  async waitUntilReady(): Promise<void> {
    await this.open();
    await expect(this.sheet.getByRole("row")).not.toHaveCount(0);
    await expect(this.sheet.getByRole("cell", { name: "Loading" })).toHaveCount(0);
    await expect(this.sheet.getByText(/· Device [A-Z]/)).toBeVisible();
    await this.close();
    await this.page.waitForFunction(
      () => !("serviceWorker" in navigator) || navigator.serviceWorker.controller?.state === "activated",
    );
  }
}
