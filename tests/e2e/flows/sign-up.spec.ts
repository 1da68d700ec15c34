import { expect, test } from "@playwright/test";
import { Mailbox } from "../pages/mailbox.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { hire, invite } from "../support/company-data.ts";
import { newPhone } from "../support/devices.ts";

test("a company signs up, confirms its e-mail from the mail and reaches home", async ({ browser }) => {
  const phone = await newPhone(browser, { alwaysOnline: true });
  const page = await phone.newPage();
  const email = `rosa-${Date.now()}@norte.test`;
  await page.goto("/signup/company/representative");
  // A later step redirects to the first without a draft.
  await expect(page).toHaveURL(/\/signup\/company$/);
  await page.getByRole("radio", { name: /^Team/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Company name").fill("Abarrotes Norte");
  await page.getByLabel("Legal name").fill("Abarrotes Norte S.A.");
  await page.getByLabel("Country").selectOption("MX");
  await expect(page.getByText(/Prices in MXN · IVA 16/)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Your full name").fill("Rosa Ibarra");
  // Back keeps what was entered.
  await page.goBack();
  await expect(page.getByLabel("Company name")).toHaveValue("Abarrotes Norte");
  await page.goForward();
  await expect(page.getByLabel("Your full name")).toHaveValue("Rosa Ibarra");
  await page.getByLabel("Your e-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("camino-largo-7");
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole("button", { name: "Create the company" }).click();

  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const owner = new SignInPage(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await owner.tryAs({ email, password: "camino-largo-7" });
  await page.waitForURL("**/verify-email");
  await page.getByRole("button", { name: "I have confirmed it" }).click();
  await expect(page.getByText("It is not confirmed yet.")).toBeVisible();
  const link = await new Mailbox(await phone.newPage()).pathFor(email, /verify-email/);
  await page.goto(link);
  await page.waitForURL("**/home");
  await page.goto("/settings");
  await expect(page.getByText("Abarrotes Norte S.A.")).toBeVisible();
  await phone.close();
});

test("an e-mail that already has an account gets the same answer, and its owner a mail", async ({ page, context }) => {
  const { email } = await hire("taken", { role: "salesperson" });
  await page.goto("/signup/company");
  await page.getByRole("radio", { name: /^Starter/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Company name").fill("Other");
  await page.getByLabel("Legal name").fill("Other Ltd");
  await page.getByLabel("Country").selectOption("US");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Your full name").fill("Somebody");
  await page.getByLabel("Your e-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a-long-password");
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole("button", { name: "Create the company" }).click();
  await expect(page.getByRole("heading", { name: "Check your mail" })).toBeVisible();
  expect(await new Mailbox(await context.newPage()).pathFor(email, /login/)).toBe("/login");
});

test("an invited person sees who invites them to what, joins once and reaches home", async ({ browser }) => {
  const { code, email } = await invite("Nora");
  const phone = await newPhone(browser, { alwaysOnline: true });
  const page = await phone.newPage();
  await page.goto("/signup/user");
  await page.getByLabel("Invitation code").fill(`http://localhost/signup/user/${code}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Join Distribuidora La Ruta" })).toBeVisible();
  await expect(page.getByText("Octavio Ruiz invites you. Your role: Salesperson.")).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel("Last name").fill("Vega");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("ruta-de-lunes");
  await page.getByLabel("Phone (optional)").fill("222 555 0199");
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await page.waitForURL("**/home");
  await page.goto("/profile");
  await expect(page.getByLabel("Phone")).toHaveValue("+522225550199");
  await phone.close();

  const other = await newPhone(browser, { alwaysOnline: true });
  const again = await other.newPage();
  await again.goto(`/signup/user/${code}`);
  await expect(again.getByRole("heading", { name: "This invitation has been used" })).toBeVisible();
  await other.close();
});

test("a forgotten password is reset from the mail, and an unknown e-mail gets the same answer", async ({ browser }) => {
  const person = await hire("forgetful", { role: "salesperson" });
  const phone = await newPhone(browser, { alwaysOnline: true });
  const page = await phone.newPage();
  const said: string[] = [];
  for (const email of ["nobody@nowhere.test", person.email]) {
    await page.goto("/reset-password");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send me the link" }).click();
    const answer = page.getByText(/has an account, the link is on its way/);
    said.push((await answer.innerText()).replace(email, "…"));
  }
  expect(said[0]).toBe(said[1]);
  const link = await new Mailbox(await phone.newPage()).pathFor(person.email, /reset-password/);
  await page.goto(link);
  await expect(page.getByText(person.email)).toBeVisible();
  await page.getByLabel("New password").fill("otra-clave-larga");
  await page.getByRole("button", { name: "Save the password" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await new SignInPage(page).tryAs({ ...person, password: "otra-clave-larga" });
  await page.waitForURL("**/home");
  // A code works once.
  const other = await newPhone(browser, { alwaysOnline: true });
  const again = await other.newPage();
  await again.goto(link);
  await expect(again.getByRole("heading", { name: "This link cannot be used" })).toBeVisible();
  await other.close();
  await phone.close();
});
