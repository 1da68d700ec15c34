import { expect, type Page } from "@playwright/test";

/** /new-order in order mode. */
export class NewOrderPage {
  constructor(readonly page: Page) {}

  async openFor(customerId: string): Promise<void> {
    await this.page.goto(`/new-order?orderMode=true&customer=${customerId}`);
  }

  /** Finds a product by typing and puts `taps` of it into the cart. */
  async add(search: string, product: string, taps = 1): Promise<void> {
    await this.page.getByRole("searchbox", { name: "Search products" }).fill(search);
    const more = this.page.getByRole("button", { name: `More of ${product}` });
    for (let tap = 0; tap < taps; tap += 1) await more.click();
    await expect(
      this.page.getByRole("group", { name: product }).getByRole("button", { name: /Change the quantity/ }),
    ).toHaveText(String(taps));
  }

  /** Cart, read-back, submit: returns the order's number from the result screen. */
  async submit(): Promise<string> {
    await this.page.getByRole("button", { name: "Cart", exact: true }).click();
    await this.page.getByRole("button", { name: "Review order" }).click();
    await this.page.getByRole("button", { name: "Submit order" }).click();
    await expect(this.page.getByText("Order number")).toBeVisible();
    return (await this.page.getByText(/^[A-Z0-9]{2,4}-[A-Z]{1,2}-\d{5}-\d{3}-[A-Z]$/).innerText()).trim();
  }

  /** The smallest order there is, for this customer. */
  async placeSmallOrder(customerId: string): Promise<string> {
    await this.openFor(customerId);
    await this.add("cola 600", "Brisa cola soda 600 ml", 2);
    return this.submit();
  }
}
