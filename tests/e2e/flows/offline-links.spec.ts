import { expect, test } from "@playwright/test";
import { ItineraryDayPage } from "../pages/itinerary-day-page.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { cutNetwork, newPhone } from "../support/devices.ts";
import { ANA } from "../support/people.ts";
import { easyCustomers } from "../support/company-data.ts";

test("every address opens offline: typed, reloaded and in a new tab", { tag: "@engines" }, async ({ browser }) => {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await new SignInPage(page).signIn(ANA);
  await new SyncSheet(page).waitUntilReady();
  await page.goto("/orders");
  const order = page.locator('main a[href^="/orders/"]').first();
  const orderPath = (await order.getAttribute("href")) ?? "";
  const [customer] = await easyCustomers("demo-ana");
  await cutNetwork(page);

  await page.reload();
  await expect(order).toBeVisible();
  await page.goto(orderPath);
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();

  const tab = await phone.newPage();
  await new ItineraryDayPage(tab).openToday();
  await tab.goto(`/customer/${customer?.id ?? ""}`);
  await expect(tab.getByRole("heading", { name: customer?.name ?? "" })).toBeVisible();
  await tab.goto(`/new-order?orderMode=true&customer=${customer?.id ?? ""}`);
  await expect(tab.getByRole("searchbox", { name: "Search products" })).toBeVisible();
  await tab.goto("/no/such/page");
  await expect(tab.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await tab.getByRole("button", { name: "Go home" }).click();
  await tab.waitForURL("**/home");
  await phone.close();
});

test("[W1] the worker hands out its page with no-store, also one stored by an earlier version", async ({ browser }) => {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await page.goto("/login");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const requests = (await cache.keys()).filter(({ url }) => url.includes("/app.html"));
      for (const request of requests) {
        const kept = await cache.match(request);
        const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" };
        await cache.put(request, new Response(await kept?.text(), { headers }));
      }
    }
  });
  for (const path of ["/login", "/", "/home"]) {
    const answer = await page.goto(path);
    expect(answer?.fromServiceWorker()).toBe(true);
    expect(answer?.headers()["cache-control"]).toBe("no-store");
  }
  await phone.close();
});
