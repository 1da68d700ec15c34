import { expect, type Page, test } from "@playwright/test";
import { ItineraryDayPage } from "../pages/itinerary-day-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { cutNetwork, newPhone } from "../support/devices.ts";
import { ANA } from "../support/people.ts";

/** Holds the page's frames back: without them no screen of the app counts as drawn. */
async function holdFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const next = requestAnimationFrame;
    globalThis.requestAnimationFrame = (callback) => {
      addEventListener("release", () => next(callback), { once: true });
      return 0;
    };
    addEventListener("release", () => (globalThis.requestAnimationFrame = next), { once: true });
  });
}

const release = (page: Page) => page.evaluate(() => dispatchEvent(new Event("release")));

test("SCREEN-26 without signal a start shows the day as it was left, and a tap on it counts", async ({ browser }) => {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await new SignInPage(page).signIn(ANA);
  await new SyncSheet(page).waitUntilReady();
  const day = new ItineraryDayPage(page);
  await day.openToday();
  const first = (await day.stops().first().getAttribute("aria-label")) ?? "";
  await cutNetwork(page);
  await page.close();

  const again = await phone.newPage();
  await holdFrames(again);
  await again.goto("/itinerary/today");
  const left = again.locator("#last-screen");
  await expect(left.getByRole("article").first()).toHaveAccessibleName(first);
  await expect(again.locator("#root article").first()).toBeHidden();
  // What was true of the connection then may not be now.
  await expect(left.locator("[data-live]")).toBeHidden();
  await left.getByRole("link", { name: first }).first().click();
  await expect(again).toHaveURL(/\/itinerary\/today$/);
  await release(again);
  await expect(again).toHaveURL(/\/customer\//);
  await expect(left).toHaveCount(0);
  await expect(again.getByRole("heading", { name: first })).toBeVisible();
  await phone.close();
});
