import type { Page } from "@playwright/test";

/** Goes to an address without leaving the app, as its links and Back do. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
}
