import { expect, type Locator, type Page } from "@playwright/test";
import { open } from "../support/go-within.ts";

/** /customers, /customers/new and /customer/{id}. */
export class CustomerPages {
  constructor(readonly page: Page) {}

  async openList(): Promise<void> {
    await open(this.page, "/customers");
    await expect(this.page.getByRole("searchbox", { name: "Search customers" })).toBeVisible();
  }

  async find(text: string): Promise<void> {
    await this.page.getByRole("searchbox", { name: "Search customers" }).fill(text);
  }

  row(name: string): Locator {
    return this.page.getByRole("list", { name: "Customers" }).getByRole("button", { name });
  }

  /** The map of the list's results. */
  async openMap(): Promise<Locator> {
    await this.page.getByRole("button", { name: "Map", exact: true }).click();
    const map = this.page.getByRole("region", { name: /^Map with/ });
    await expect(map).toBeVisible();
    return map;
  }

  /** The sheet of a customer chosen in the list or on the map. */
  quickView(name: string): Locator {
    return this.page.getByRole("dialog", { name });
  }

  async openNew(): Promise<void> {
    await this.page.getByRole("link", { name: "New customer" }).click();
    await expect(this.page.getByLabel("Name", { exact: true })).toBeVisible();
  }

  async fillNew(values: { name: string; phone: string }): Promise<void> {
    await this.page.getByLabel("Name", { exact: true }).fill(values.name);
    await this.page.getByLabel("Phone", { exact: true }).fill(values.phone);
  }

  async useMyPosition(): Promise<void> {
    await this.page.getByRole("button", { name: "Use my position" }).click();
    await expect(this.page.getByText(/^19\.\d{5}, -98\.\d{5}/)).toBeVisible();
  }

  /** Saves the new customer: its first order opens, with its id in the address. */
  async saveAndOrder(): Promise<string> {
    await this.page.getByRole("button", { name: "Save and order" }).click();
    await this.page.waitForURL(/customer=/);
    return new URL(this.page.url()).searchParams.get("customer") ?? "";
  }

  async open(customerId: string): Promise<void> {
    await open(this.page, `/customer/${customerId}`);
    await expect(this.page.getByRole("tablist")).toBeVisible();
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole("tab", { name }).click();
  }

  async suggestPhone(phone: string): Promise<void> {
    await this.openTab("Info");
    await this.page.getByRole("button", { name: "Suggest a correction" }).click();
    await this.page.getByRole("dialog").getByLabel("Phone", { exact: true }).fill(phone);
    await this.page.getByRole("button", { name: "Send to the owner" }).click();
    await expect(this.page.getByText(/Your suggestion is waiting for the owner: Phone/)).toBeVisible();
  }
}
