import { expect, test } from "@playwright/test";
import { SignInPage } from "../pages/sign-in-page.ts";
import { newTablet } from "../support/devices.ts";
import { open } from "../support/go-within.ts";
import { ANA } from "../support/people.ts";

test(
  "SCREEN-2 a search field has one button that clears it, and text that a phone does not zoom into",
  { tag: "@engines" },
  async ({ browser }) => {
    const page = await (await newTablet(browser, { alwaysOnline: true })).newPage();
    await new SignInPage(page).signIn(ANA);
    await open(page, "/customers");
    const box = page.getByRole("searchbox").first();
    await box.fill("a");
    await expect(page.getByRole("search").first().getByRole("button")).toHaveCount(1);
    // A browser's own button lies beside ours, at the end of the text.
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
    for (let left = width - 50; left > width - 90; left -= 6) {
      await box.click({ position: { x: left, y: height / 2 } });
      await expect(box).toHaveValue("a");
    }
    // An iPhone or iPad zooms into a field below 16 px; where fingers do not type, 15 are enough.
    const least = (await page.evaluate(() => matchMedia("(pointer: coarse)").matches)) ? 16 : 15;
    expect(await box.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(
      least,
    );
  },
);
