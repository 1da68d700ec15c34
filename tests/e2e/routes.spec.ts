import { type Browser, expect, type Page, test } from "@playwright/test";
import { ROLES } from "#domain/identity.ts";
import { SignInPage } from "./pages/sign-in-page.ts";
import { EVERY_PATH, SIGNED_IN, SIGNED_OUT, UNKNOWN } from "./route-table.ts";
import { serveComingSoonApp } from "./support/coming-soon-app.ts";
import { beginMaintenanceFor, hire, type Person, setActive } from "./support/company-data.ts";
import { newPhone } from "./support/devices.ts";
import { goWithin } from "./support/go-within.ts";
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
  const table = EVERY_PATH.map(
    (path) => [path, path.startsWith("/verify-email/") ? { ...VERIFY, path } : VERIFY] as const,
  );
  await expectEndsWithin(page, table);
  await expectEnds(page, oneOfEachKind(table));
});

for (const role of ROLES) {
  test(`a ${role}`, async ({ browser }) => {
    const page = await signedIn(browser, await hire(role, { role }));
    const table = [
      ...SIGNED_OUT.map(([path]) => [path, HOME] as const),
      ...SIGNED_IN.map(
        ([path, title, roles]) => [path, roles.includes(role) ? { path, title } : UNAUTHORIZED] as const,
      ),
      ...UNKNOWN.map((path) => [path, { path, title: "Page not found" }] as const),
    ];
    await expectEndsWithin(page, table);
    await expectEnds(page, oneOfEachKind(table));
  });
}

test("somebody whose session is older than 24 hours", async ({ browser }) => {
  const phones = await signedInTwice(browser, await hire("expired", { role: "salesperson" }));
  for (const { page } of phones) {
    await page.context().addInitScript((later) => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + later;
    }, A_DAY_AND_A_BIT);
  }
  await expectSignedOutFrom(phones, { ...LOGIN, says: "Session expired. Please log in again." });
});

test("somebody whose account has been deactivated", async ({ browser }) => {
  const person = await hire("deactivated", { role: "salesperson" });
  const phones = await signedInTwice(browser, person);
  await setActive(person, false);
  await expectSignedOutFrom(phones, { ...LOGIN, says: "Your account has been deactivated." });
});

test("a salesperson and the administrator during maintenance", async ({ browser }) => {
  const phones = await signedInTwice(browser, await hire("maintained", { role: "salesperson" }));
  const administrator = await signedIn(browser, await hire("administrator", { role: "super_admin" }));
  await beginMaintenanceFor([...phones.map(({ page }) => page.context()), administrator.context()]);
  await expectSignedOutFrom(phones, { ...LOGIN, says: "Access denied for role(s): salesperson" });
  const control = { path: "/maintenance-control", title: "Maintenance", says: "Maintenance is on" };
  await expectEnds(administrator, [
    ["/maintenance-control", control],
    ["/", HOME],
  ]);
});

async function signedIn(browser: Browser, person: Person): Promise<Page> {
  const page = await (await newPhone(browser)).newPage();
  await new SignInPage(page).signIn(person);
  return page;
}

/** A phone, and its sign-in as it was before anything ended it. */
interface Phone {
  readonly page: Page;
  readonly snapshot: SignInSnapshot;
}

/** Two phones of one person: what ends their sign-in ends it on both. */
async function signedInTwice(browser: Browser, person: Person): Promise<Phone[]> {
  const phone = async () => {
    const page = await signedIn(browser, person);
    return { page, snapshot: await takeSignIn(page) };
  };
  return Promise.all([phone(), phone()]);
}

type Row = readonly [asked: string, end: End];

/** The first address of each kind of answer: led elsewhere, shown, not there. The rest of them differ in nothing a load knows. */
function oneOfEachKind(table: readonly Row[]): Row[] {
  const kindOf = ([asked, end]: Row) => (asked === end.path ? String(end.title === "Page not found") : end.path);
  return table.filter((row, index) => table.findIndex((other) => kindOf(other) === kindOf(row)) === index);
}

/** Asks for each address with a load of its own, two tabs at a time, and holds all ends against the table at once. */
async function expectEnds(page: Page, table: readonly Row[]): Promise<void> {
  const second = await page.context().newPage();
  const lines = await inTurns([page, second], table, async (tab, [asked, end]) => {
    await tab.goto(asked, { waitUntil: "commit" });
    return endOf(tab, asked, end);
  });
  await second.close();
  expect(lines).toEqual(table.map(([asked, end]) => `${asked} → ${lineOf(end)}`));
}

/** The same without leaving the app, as its links and the way back do it: who one is stays as it was. */
async function expectEndsWithin(page: Page, table: readonly Row[]): Promise<void> {
  const lines = await inTurns([page], table, async (tab, [asked, end]) => {
    await goWithin(tab, asked);
    return endOf(tab, asked, end);
  });
  expect(lines).toEqual(table.map(([asked, end]) => `${asked} → ${lineOf(end)}`));
}

/** Every address with a load of its own, and the sign-in that the visit before has ended put back. */
async function expectSignedOutFrom(phones: readonly Phone[], end: End): Promise<void> {
  const lines = await inTurns(phones, EVERY_PATH, async ({ page, snapshot }, asked, isFirst) => {
    if (!isFirst) await putSignIn(page, snapshot);
    await page.goto(asked, { waitUntil: "commit" });
    return endOf(page, asked, end);
  });
  expect(lines).toEqual(EVERY_PATH.map((asked) => `${asked} → ${lineOf(end)}`));
}

/** Deals the rows out to those who do them side by side. The answers are in the rows' order. */
async function inTurns<W, R>(
  workers: readonly W[],
  rows: readonly R[],
  work: (worker: W, row: R, isFirst: boolean) => Promise<string>,
): Promise<string[]> {
  const lines: string[] = [];
  const one = async (worker: W, place: number) => {
    for (const [index, row] of rows.entries()) {
      if (index % workers.length === place) lines[index] = await work(worker, row, index === place);
    }
  };
  await Promise.all(workers.map(one));
  return lines;
}

/** What a request has come to when it is what was expected, or after all the time a slow machine may take. */
async function endOf(page: Page, asked: string, end: End): Promise<string> {
  const reached = await page
    .waitForFunction(readEnd, { end, orNothing: true }, { timeout: 30_000, polling: 50 })
    .then((handle) => handle.jsonValue())
    .catch(() => page.evaluate(readEnd, { end, orNothing: false }));
  return `${asked} → ${reached === null ? "nowhere" : lineOf(reached)}`;
}

function lineOf({ path, title, says }: End): string {
  return [path, title, ...(says === undefined ? [] : [says])].join(" · ");
}

/** Where the page is; null where nothing but the expected end counts and it is not there. Runs in the page. */
function readEnd({ end: { path, title, says }, orNothing }: { end: End; orNothing: boolean }): End | null {
  const main = document.querySelector("main");
  const name = document.title.replace(" · Rutero", "");
  const lost = name !== "Page not found" && main?.querySelector("h1")?.textContent === "Page not found";
  const titleNow = `${name}${main ? "" : " (loading)"}${lost ? " (has no screen)" : ""}`;
  // Between two pages there is no body.
  const saysSo = says === undefined || document.querySelector("body")?.textContent.includes(says) === true;
  if (orNothing && (location.pathname !== path || titleNow !== title || !saysSo)) return null;
  return { path: location.pathname, title: titleNow, ...(says !== undefined && saysSo && { says }) };
}
