import { expect, type Locator, type Page } from "@playwright/test";
import { open } from "../support/go-within.ts";

/** /customers/{id}/edit, and the history on the customer's own page. */
export class EditCustomerPage {
  constructor(readonly page: Page) {}

  async open(customerId: string): Promise<void> {
    await open(this.page, `/customers/${customerId}/edit`);
    await expect(this.field("Name")).toBeVisible();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** Replaces the values of these fields. */
  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, typed] of Object.entries(values)) await this.field(label).fill(typed);
  }

  async save(): Promise<void> {
    await this.page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(this.page).toHaveURL(/\/customer\/[^/]+$/);
  }

  /** Opens the confirmation; nothing is deleted until it is answered. */
  async askToDelete(): Promise<Locator> {
    await this.page.getByRole("button", { name: "More actions" }).click();
    await this.page.getByRole("menuitem", { name: "Delete customer" }).click();
    return this.page.getByRole("dialog", { name: /^Delete / });
  }

  async openInfo(customerId: string): Promise<void> {
    await open(this.page, `/customer/${customerId}`);
    await this.page.getByRole("tab", { name: "Info" }).click();
  }
}
