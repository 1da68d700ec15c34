import { expect, type Page } from "@playwright/test";
import { Mailbox } from "./mailbox.ts";
import { SignInPage } from "./sign-in-page.ts";

const PASSWORD = "camino-largo-7";

/** /signup/company and /signup/user/{code}, each up to /home. */
export class SignUpPage {
  constructor(readonly page: Page) {}

  /** A new company with its first owner, the e-mail confirmed from the mail. */
  async foundCompany(name: string, owner: string, email: string): Promise<void> {
    const { page } = this;
    const goOn = page.getByRole("button", { name: "Continue" });
    await page.goto("/signup/company");
    await page.getByRole("radio", { name: /^Team/ }).check();
    await goOn.click();
    await page.getByLabel("Company name").fill(name);
    await page.getByLabel("Legal name").fill(`${name} S.A.`);
    await page.getByLabel("Country").selectOption("MX");
    await goOn.click();
    await page.getByLabel("Your full name").fill(owner);
    await page.getByLabel("Your e-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel(/I accept the terms/).check();
    await page.getByRole("button", { name: "Create the company" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await new SignInPage(page).tryAs({ email, password: PASSWORD });
    await page.waitForURL("**/verify-email");
    await page.goto(await this.#linkFor(email, /verify-email/));
    await page.waitForURL("**/home");
  }

  /** Joins by the link of the invitation that was mailed to this address. */
  async joinByMail(email: string): Promise<void> {
    const { page } = this;
    await page.goto(await this.#linkFor(email, /signup\/user/));
    const join = page.getByRole("button", { name: "Join", exact: true });
    await expect(join).toBeVisible();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await join.click();
    await page.waitForURL("**/home");
  }

  async #linkFor(email: string, link: RegExp): Promise<string> {
    const tab = await this.page.context().newPage();
    const path = await new Mailbox(tab).pathFor(email, link);
    await tab.close();
    return path;
  }
}
