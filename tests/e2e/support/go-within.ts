import type { Page } from "@playwright/test";

/** Opens an address: from within the app where it runs, which costs a phone far less than a load of the page. */
export async function open(page: Page, address: string): Promise<void> {
  const isRunning = page.url().startsWith("http") && (await page.locator("main").count()) > 0;
  await (isRunning ? goWithin(page, address) : page.goto(address));
}

/** Goes to an address without leaving the app, as its links and Back do. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
}
