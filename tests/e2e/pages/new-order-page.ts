import { expect, type Locator, type Page } from "@playwright/test";
import { open } from "../support/go-within.ts";
import { ENGLISH } from "../support/texts.ts";

/** /new-order in order mode. */
export class NewOrderPage {
  constructor(
    readonly page: Page,
    readonly t = ENGLISH,
  ) {}

  /** Another customer's order that is on screen goes away first: what is typed into it would go with it. */
  async openFor(customerId: string): Promise<void> {
    const shown = new URL(this.page.url()).searchParams.get("customer") ?? customerId;
    const former = shown === customerId ? [] : await this.searchBox.elementHandles();
    await open(this.page, `/new-order?orderMode=true&customer=${customerId}`);
    for (const box of former) await box.waitForElementState("hidden");
  }

  private get searchBox(): Locator {
    return this.page.getByRole("searchbox", { name: this.t("newOrder.productSearch") });
  }

  /** Waits until the results match the search. */
  async search(text: string): Promise<void> {
    await this.searchBox.fill(text);
    await expect(this.page.locator("output[aria-busy=true]")).toHaveCount(0);
  }

  /** A product's quantity in the cart: the number between its minus and plus. */
  quantity(product: string): Locator {
    return this.page.getByRole("group", { name: product }).getByRole("button", { name: `${product}: ` });
  }

  /** Searches for a product and adds `taps` of it to the cart. */
  async add(search: string, product: string, taps = 1): Promise<void> {
    await this.search(search);
    const more = this.page.getByRole("button", { name: this.t("ui.more", { label: product }) });
    for (let tap = 0; tap < taps; tap += 1) await more.click();
    await expect(this.quantity(product)).toHaveText(String(taps));
  }

  async openPad(product: string): Promise<void> {
    await this.quantity(product).click();
    await expect(this.page.getByRole("dialog", { name: product })).toBeVisible();
  }

  /** Types on the pad's own keys. */
  async type(digits: string): Promise<void> {
    const pad = this.page.getByRole("dialog");
    for (const digit of digits) await pad.getByRole("button", { name: digit, exact: true }).click();
  }

  /** Cart, review, submit, without waiting for the result screen. On a tablet the cart is always open. */
  async submitOnly(): Promise<void> {
    if (!isTablet(this.page))
      await this.page.getByRole("button", { name: this.t("newOrder.cart"), exact: true }).click();
    await this.page.getByRole("button", { name: this.t("newOrder.review") }).click();
    await this.page.getByRole("button", { name: this.t("newOrder.submit") }).click();
  }

  /** Submits the order: returns its number from the result screen. */
  async submit(): Promise<string> {
    await this.submitOnly();
    await expect(this.page.getByText(this.t("newOrder.placed.number"))).toBeVisible();
    return (await this.page.getByText(/^[A-Z0-9]{2,4}-[A-Z]{1,2}-\d{5}-\d{3}-[A-Z]$/).innerText()).trim();
  }

  /** The smallest possible order for this customer. */
  async placeSmallOrder(customerId: string): Promise<string> {
    await this.openFor(customerId);
    await this.add("cola 600", "Brisa cola soda 600 ml", 2);
    return this.submit();
  }
}

function isTablet(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) >= 900;
}
