import { type Page, test } from "@playwright/test";
import { type Address, addressesFor, expectSound, type Language, LANGUAGES, TEXTS } from "./support/sound-pages.ts";
import { newPhone } from "./support/devices.ts";
import { goWithin } from "./support/go-within.ts";

test(
  "SCREEN-2 no visitor page has an accessibility or layout problem in any language, appearance or size",
  { tag: "@engines" },
  async ({ browser }) => {
    const page = await (await newPhone(browser, { alwaysOnline: true })).newPage();
    const ids = { code: "ABC-123" };
    const addresses: Address[] = [
      ...addressesFor("visitors", ids),
      ...addressesFor("verifying", ids),
      ["/signup/user/demo-invitation-valid-1", "signupUser"],
      ["/signup/user/demo-invitation-expired-1", "signupUser"],
      ["/reset-password?code=none", "resetPassword"],
    ];
    for (const language of LANGUAGES) {
      await expectSound(page, language, addresses, { prepare: () => fillFirstSteps(page, language) });
    }
  },
);

/** The sign-up wizard's later steps need its first ones. */
async function fillFirstSteps(page: Page, language: Language): Promise<void> {
  const { next, companyName, legalName, country } = TEXTS[language].signupCompany;
  const goOn = page.getByRole("button", { name: next });
  await goWithin(page, "/signup/company");
  await page.getByRole("radio").first().check();
  await goOn.click();
  await page.getByLabel(companyName).fill("Abarrotes Norte");
  await page.getByLabel(legalName).fill("Abarrotes Norte S.A.");
  await page.getByLabel(country).selectOption("MX");
  await goOn.click();
  await page.waitForURL("**/representative");
}
