import { expect, type Locator, type Page } from "@playwright/test";
import { ORDER_STAGES, type OrderStage } from "#domain/order/order-stage.ts";
import { open } from "../support/go-within.ts";
import { ENGLISH as t } from "../support/texts.ts";

/** The store's board: /orders on a tablet. Cards are named by their short number. */
export class BoardPage {
  constructor(readonly page: Page) {}

  async open(): Promise<void> {
    await open(this.page, "/orders");
    await expect(this.column("new")).toBeVisible();
  }

  column(stage: OrderStage): Locator {
    return this.page.getByRole("region", { name: t(`orders.columns.${stage}`), exact: true });
  }

  card(number: string): Locator {
    return this.page.getByRole("article").filter({ hasText: number });
  }

  /** Chooses several orders to do something with them together. */
  async choose(...numbers: readonly string[]): Promise<void> {
    await this.page.getByRole("button", { name: t("orders.chooseSeveral") }).click();
    for (const number of numbers)
      await this.page.getByRole("checkbox", { name: t("orders.choose", { number }) }).check();
  }

  /** Until each column says that it has so many orders, from left to right. */
  async expectCounts(counts: readonly number[]): Promise<void> {
    for (const [index, stage] of ORDER_STAGES.entries()) {
      const heading = this.column(stage).getByRole("heading", { level: 2 });
      await expect(heading).toHaveText(`${t(`orders.columns.${stage}`)}${counts[index] ?? 0}`);
    }
  }

  /** Shows every card of a column, so many of them, not only the first ones. */
  async showAll(stage: OrderStage, count: number): Promise<void> {
    const column = this.column(stage);
    const more = column.getByRole("button", { name: /^Show more/ });
    await expect(async () => {
      if (await more.isVisible()) await more.click();
      expect(await column.getByRole("article").count()).toBe(count);
    }).toPass();
  }

  /** Takes a card's next step by its button. */
  async step(number: string, label: string): Promise<void> {
    const step = this.card(number).getByRole("button", { name: label });
    // Somebody else may have taken it meanwhile.
    if (await step.isVisible()) await step.click();
  }

  /** Drags a card with the mouse; something else may happen while it is held, which moves the other cards. */
  async drag(
    number: string,
    to: OrderStage,
    whileHeld: () => Promise<unknown> = () => Promise.resolve(),
  ): Promise<void> {
    const { mouse } = this.page;
    const target = this.column(to).getByRole("list");
    await this.card(number).hover();
    await mouse.down();
    // Chromium takes the first move for the start of the drag, of whatever lies under the mouse by then.
    await this.card(number).hover({ position: { x: 12, y: 12 } });
    await whileHeld();
    await target.hover();
    await target.hover();
    await mouse.up();
  }

  /** Moves a card to the next column by keys. */
  async carry(number: string): Promise<void> {
    await this.card(number).getByRole("link").first().press("Shift+ArrowRight");
  }

  /** The orders in a column, in no order. */
  async numbersIn(stage: OrderStage, count: number): Promise<string[]> {
    await this.showAll(stage, count);
    const cards = await this.column(stage).getByRole("article").allInnerTexts();
    return cards.map((text) => /[A-Z]{2}-\W?[A-Z]+\s\d+/.exec(text)?.[0] ?? text).toSorted();
  }
}
