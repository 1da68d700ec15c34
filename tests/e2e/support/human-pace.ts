import type { Locator, Page } from "@playwright/test";

/** How long a person takes, in seconds: the model of the acceptance, measured with people, not with the machine. */
const PACE = { tap: 1.2, key: 0.25 } as const;

/** Counts what a thumb does; how long that takes a person follows from it, whatever the machine is doing. */
export class Thumb {
  taps = 0;
  keys = 0;

  constructor(readonly page: Page) {}

  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.click();
  }

  /** Types into a field that has the focus already. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    // Faster typing is taken for a scanner.
    await this.page.keyboard.type(text, { delay: 150 });
  }

  /** Keys of a pad on the screen. */
  async press(keys: readonly Locator[]): Promise<void> {
    this.keys += keys.length;
    for (const key of keys) await key.click();
  }

  get seconds(): number {
    return Math.round((this.taps * PACE.tap + this.keys * PACE.key) * 100) / 100;
  }
}
