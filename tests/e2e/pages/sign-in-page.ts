import { expect, type Page } from "@playwright/test";
import type { Person } from "../support/company-data.ts";

/** /login */
export class SignInPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await this.page.goto("/login");
    await expect(this.page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  }

  /** Fills in and submits the form without waiting for the result. */
  async tryAs({ email, password }: Person): Promise<void> {
    await this.page.getByLabel("E-mail").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign in" }).click();
  }

  async signIn(person: Person): Promise<void> {
    await this.open();
    await this.tryAs(person);
    await this.page.waitForURL("**/home");
    await expect(this.page.getByRole("main")).toBeVisible();
  }
}
