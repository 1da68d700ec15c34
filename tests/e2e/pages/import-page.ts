import { expect, type Locator, type Page } from "@playwright/test";
import english from "#locales/en/translation.json" with { type: "json" };

const MIME = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** /import, in the language of the given texts. */
export class ImportPage {
  constructor(
    readonly page: Page,
    readonly texts = english,
  ) {}

  async open(): Promise<void> {
    await this.page.goto("/import");
  }

  async choose(name: string, buffer: Buffer): Promise<void> {
    const mimeType = name.endsWith(".xlsx") ? MIME.xlsx : MIME.csv;
    await this.page.getByLabel(this.texts.import.choose).setInputFiles({ name, mimeType, buffer });
  }

  field(name: "kind" | "encoding" | "separator" | "decimal"): Locator {
    return this.page.getByLabel(this.texts.import[name]);
  }

  tab(status: keyof typeof english.import.tabs, count: number): Locator {
    return this.page.getByRole("tab", { name: new RegExp(`^${this.texts.import.tabs[status]} ?${count}$`) });
  }

  /** The dry run. */
  async check(expected: Locator): Promise<void> {
    await this.page.getByRole("button", { name: this.texts.import.checkFile, exact: true }).click();
    await expect(expected).toBeVisible();
  }

  async apply(label: string): Promise<void> {
    await this.page.getByRole("button", { name: label }).click();
    // A busy machine takes long to start the function that packs the catalogue.
    await expect(this.page.getByText(this.texts.import.run.finished, { exact: true })).toBeVisible({
      timeout: 180_000,
    });
  }

  /** The message after undoing the newest import. */
  async undoNewest(): Promise<Locator> {
    const { undo } = this.texts.import;
    await this.page.getByRole("button", { name: undo }).first().click();
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("button", { name: undo }).click();
    await expect(dialog.getByRole("button", { name: this.texts.import.done })).toBeVisible();
    return dialog;
  }
}
