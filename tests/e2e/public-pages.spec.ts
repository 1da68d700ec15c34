import { expect, test } from "@playwright/test";
import { SignInPage } from "./pages/sign-in-page.ts";
import { cutNetwork, newPhone } from "./support/devices.ts";
import { OWNER } from "./support/people.ts";
import { TEXTS } from "./support/sound-pages.ts";

const READ = ["/", "/overview", "/support", "/privacy", "/terms", "/plans/compare"];

test("settings apply at once and persist on this device from the first paint", async ({ browser }) => {
  const page = await (await newPhone(browser)).newPage();
  await new SignInPage(page).signIn(OWNER);
  await page.goto("/settings");
  const root = page.locator("html");
  await page.getByRole("radio", { name: "Sun" }).check();
  await expect(root).toHaveAttribute("data-appearance", "sun");
  await page.getByRole("radio", { name: "Largest" }).check();
  await page.getByRole("radio", { name: "Left hand" }).check();
  await page.getByRole("radio", { name: "Orders" }).check();
  // Stored on this device, before the first paint too.
  await page.goto("/");
  await page.waitForURL("**/orders");
  await expect(root).toHaveAttribute("data-text", "largest");
  await expect(root).toHaveAttribute("data-hand", "left");
  await expect(root).toHaveAttribute("data-appearance", "sun");
  await page.context().close();
});

test("a visitor reads the first page before any script of the app has come; who signed in never sees it", async ({
  browser,
}) => {
  for (const { language, visitor } of [
    { language: "en", visitor: "new" },
    { language: "es", visitor: "new" },
    { language: "en", visitor: "known" },
  ] as const) {
    const phone = await newPhone(browser);
    const page = await phone.newPage();
    await page.addInitScript(
      ([lng, isKnown]) => {
        localStorage.setItem("i18nextLng", lng);
        if (isKnown) localStorage.setItem("rutero-staff", "1");
      },
      [language, visitor === "known"] as const,
    );
    await page.route("**/assets/*.js", (route) => route.abort());
    for (const [path, title] of [
      ["/", TEXTS[language].landing.title],
      ["/login", TEXTS[language].login.title],
    ] as const) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("data-visitor", visitor);
      await expect(page.getByRole("heading", { name: title })).toBeVisible({ visible: visitor === "new" });
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(visitor === "new" ? 1 : 0);
    }
    await phone.close();
  }
});

test("a visitor changes the language of the page that was drawn for them", async ({ browser }) => {
  const phone = await newPhone(browser, { alwaysOnline: true });
  const page = await phone.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: TEXTS.en.landing.title })).toBeVisible();
  await page.getByRole("button", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: TEXTS.es.landing.title })).toBeVisible();
  await phone.close();
});

test("after the first visit every page to read opens offline", async ({ browser }) => {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await page.goto("/");
  await cutNetwork(page);
  for (const path of READ) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/support");
  await page.getByLabel("Search the answers").fill("señal");
  await expect(page.getByText("No answer has these words.")).toBeVisible();
  await page.getByLabel("Search the answers").fill("NEW phone");
  await expect(page.getByRole("heading", { name: "I have a new phone" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "I forgot my password" })).toBeHidden();
  await phone.close();
});

test("the early-access form keeps a request made offline and sends it once online", async ({ browser }) => {
  const phone = await newPhone(browser);
  const page = await phone.newPage();
  await page.goto("/coming-soon");
  await cutNetwork(page);
  await page.reload();
  await page.getByLabel("E-mail").fill(`maria-${Date.now()}@tienda.test`);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Put me on the list" }).click();
  await expect(page.getByText("Kept on this device")).toBeVisible();
  const sent = page.waitForResponse((response) => response.url().includes("requestEarlyAccess") && response.ok());
  await phone.setOffline(false);
  await sent;
  await expect.poll(() => page.evaluate(() => localStorage.getItem("rutero-early-access"))).toBeNull();
  await phone.close();
});
