import { expect, type Page } from "@playwright/test";
import { MAILBOX } from "../support/backend.ts";

/** The local backend's mailbox page. */
export class Mailbox {
  constructor(readonly page: Page) {}

  /** The app path from the newest mail to this address with such a link. */
  async pathFor(email: string, link: RegExp): Promise<string> {
    const mail = this.page.getByRole("article").filter({ hasText: email }).filter({ hasText: link }).first();
    await expect(async () => {
      await this.page.goto(MAILBOX);
      await expect(mail).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const address = new URL((await mail.getByRole("link").getAttribute("href")) ?? "");
    return address.pathname + address.search;
  }
}
