import { type Browser, expect, type Page, test } from "@playwright/test";
import { ROLES, type Role } from "#domain/identity.ts";
import { SignInPage } from "./pages/sign-in-page.ts";
import { EVERY_PATH, SIGNED_IN, SIGNED_OUT, UNKNOWN } from "./route-table.ts";
import { serveComingSoonApp } from "./support/coming-soon-app.ts";
import { hire, setActive, setMaintenance } from "./support/company-data.ts";
import { newPhone } from "./support/devices.ts";
import { putSignIn, type SignInSnapshot, takeSignIn } from "./support/sign-in-snapshot.ts";

// SPEC 2 and 6: every address for every state a person can be in. Where each of them leads stands in route-table.ts.

/** Address and title of the page a request ends at, and what it must say there. */
interface End {
  readonly path: string;
  readonly title: string;
  readonly says?: string;
}

const LANDING = { path: "/", title: "Field sales, in step with the store" };
const LOGIN = { path: "/login", title: "Sign in" };
const HOME = { path: "/home", title: "Home" };
const UNAUTHORIZED = { path: "/unauthorized", title: "Not for your role" };
const VERIFY = { path: "/verify-email", title: "Confirm your e-mail" };
const COMING_SOON = { path: "/coming-soon", title: "Coming soon" };

const A_DAY_AND_A_BIT = 25 * 3_600_000;

test.describe.configure({ timeout: 300_000 });
// A trace of fifty page loads takes longer than they do.
test.use({ trace: "off" });

test("a visitor", async ({ browser }) => {
  const page = await (await newPhone(browser)).newPage();
  await expectEnds(page, [
    ...SIGNED_OUT.map(([path, title, , on = path]) => [path, { path: on, title }] as const),
    ["/home", { ...HOME, title: "Home (loading)" }],
    ...SIGNED_IN.slice(1).map(([path]) => [path, LOGIN] as const),
    ...UNKNOWN.map((path) => [path, LANDING] as const),
  ]);
});

test("a visitor while the product is coming soon", async ({ browser }) => {
  const { address, close } = await serveComingSoonApp();
  try {
    const page = await (await newPhone(browser, { baseURL: address })).newPage();
    await expectEnds(page, [
      ...SIGNED_OUT.map(([path, title, then]) => [path, then === "stays" ? { path, title } : COMING_SOON] as const),
      ["/home", { ...HOME, title: "Home (loading)" }],
      ...SIGNED_IN.slice(1).map(([path]) => [path, COMING_SOON] as const),
      ...UNKNOWN.map((path) => [path, COMING_SOON] as const),
    ]);
  } finally {
    close();
  }
});

test("somebody whose e-mail is unverified", async ({ browser }) => {
  const page = await (await newPhone(browser)).newPage();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.tryAs(await hire("unverified", { role: "salesperson", emailVerified: false }));
  await page.waitForURL("**/verify-email");
  await expectEnds(
    page,
    EVERY_PATH.map((path) => [path, path.startsWith("/verify-email/") ? { ...VERIFY, path } : VERIFY] as const),
  );
});

for (const role of ROLES) {
  test(`a ${role}`, async ({ browser }) => {
    const page = await signedIn(browser, role);
    await expectEnds(page, [
      ...SIGNED_OUT.map(([path]) => [path, HOME] as const),
      ...SIGNED_IN.map(
        ([path, title, roles]) => [path, roles.includes(role) ? { path, title } : UNAUTHORIZED] as const,
      ),
      ...UNKNOWN.map((path) => [path, { path, title: "Page not found" }] as const),
    ]);
  });
}

test("somebody whose session is older than 24 hours", async ({ browser }) => {
  const page = await signedIn(browser, "salesperson");
  const snapshot = await takeSignIn(page);
  await page.context().addInitScript((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
  }, A_DAY_AND_A_BIT);
  const end = { ...LOGIN, says: "Session expired. Please log in again." };
  await expectSignedOutFrom(page, end, snapshot);
});

test("somebody whose account has been deactivated", async ({ browser }) => {
  const person = await hire("deactivated", { role: "salesperson" });
  const page = await (await newPhone(browser)).newPage();
  await new SignInPage(page).signIn(person);
  const snapshot = await takeSignIn(page);
  await setActive(person, false);
  const end = { ...LOGIN, says: "Your account has been deactivated." };
  await expectSignedOutFrom(page, end, snapshot);
});

test("a salesperson and the administrator during maintenance", async ({ browser }) => {
  const page = await signedIn(browser, "salesperson");
  const snapshot = await takeSignIn(page);
  await setMaintenance(true);
  try {
    const end = { ...LOGIN, says: "Access denied for role(s): salesperson" };
    await expectSignedOutFrom(page, end, snapshot);
    const control = { path: "/maintenance-control", title: "Maintenance", says: "Maintenance is on" };
    await expectEnds(await signedIn(browser, "super_admin"), [
      ["/maintenance-control", control],
      ["/", HOME],
    ]);
  } finally {
    await setMaintenance(false);
  }
});

async function signedIn(browser: Browser, role: Role): Promise<Page> {
  const page = await (await newPhone(browser)).newPage();
  await new SignInPage(page).signIn(await hire(role, { role }));
  return page;
}

type Row = readonly [asked: string, end: End];

/** Asks for each address, two tabs at a time, and holds all ends against the table at once. */
async function expectEnds(page: Page, table: readonly Row[]): Promise<void> {
  const second = await page.context().newPage();
  const lines: string[] = [];
  const ask = async (tab: Page, every: number) => {
    for (const [index, [asked, end]] of table.entries()) {
      if (index % 2 === every) lines[index] = await endOf(tab, asked, end);
    }
  };
  await Promise.all([ask(page, 0), ask(second, 1)]);
  expect(lines).toEqual(table.map(([asked, end]) => `${asked} → ${lineOf(end)}`));
}

/** The same for a sign-in that does not survive a visit: it is put back before each. */
async function expectSignedOutFrom(page: Page, end: End, snapshot: SignInSnapshot): Promise<void> {
  const lines: string[] = [];
  for (const asked of EVERY_PATH) {
    if (lines.length > 0) await putSignIn(page, snapshot);
    lines.push(await endOf(page, asked, end));
  }
  expect(lines).toEqual(EVERY_PATH.map((asked) => `${asked} → ${lineOf(end)}`));
}

/** What a request has come to when it is what was expected, or after all the time a slow machine may take. */
async function endOf(page: Page, asked: string, end: End): Promise<string> {
  await page.goto(asked, { waitUntil: "commit" });
  const deadline = Date.now() + 15_000;
  for (;;) {
    const now = lineOf(await page.evaluate(readEnd, end.says).catch(() => ({ path: "", title: "between two pages" })));
    if (now === lineOf(end) || Date.now() > deadline) return `${asked} → ${now}`;
    await page.waitForTimeout(20);
  }
}

function lineOf({ path, title, says }: End): string {
  return [path, title, ...(says === undefined ? [] : [says])].join(" · ");
}

function readEnd(says: string | undefined): End {
  const main = document.querySelector("main");
  const title = document.title.replace(" · Rutero", "");
  const lost = title !== "Page not found" && main?.querySelector("h1")?.textContent === "Page not found";
  return {
    path: location.pathname,
    title: `${title}${main ? "" : " (loading)"}${lost ? " (has no screen)" : ""}`,
    ...(says !== undefined && document.body.textContent.includes(says) && { says }),
  };
}
