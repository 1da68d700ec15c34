import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Role } from "#domain/access/identity.ts";
import { SignInPage } from "./pages/sign-in-page.ts";
import { SIGNED_IN, SIGNED_OUT, UNKNOWN } from "./route-table.ts";
import { beginMaintenanceFor, hire, type Person, setActive } from "./support/company-data.ts";
import { newPhone } from "./support/devices.ts";
import { putSignIn, type SignInSnapshot, takeSignIn } from "./support/sign-in-snapshot.ts";

// One function decides all redirects; tests/unit/app/pages/pages.test.ts covers its whole table.
// Here each kind of visitor requests one address per kind of answer, with a load of the real app.

/** Address and title of the page where a request ends, and the text it must show. */
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

const A_DAY_AND_A_BIT = 25 * 3_600_000;

/** Where a salesperson may start: a redirect home, a page with a capture, a record. */
const STARTS = ["/", "/new-order", "/orders/no-such-order"];

test("a visitor", async ({ browser }) => {
  const page = await (await newPhone(browser, { alwaysOnline: true })).newPage();
  await page.goto("/");
  await expectEnds(page, [
    ...SIGNED_OUT.map(([path, title, , on = path]) => [path, { path: on, title }] as const),
    ["/home", { ...HOME, title: "Home (loading)" }],
    ...SIGNED_IN.slice(1).map(([path]) => [path, LOGIN] as const),
    ...UNKNOWN.map((path) => [path, LANDING] as const),
  ]);
});

test("a person whose e-mail is unverified", async ({ browser }) => {
  const page = await (await newPhone(browser, { alwaysOnline: true })).newPage();
  const signIn = new SignInPage(page);
  await signIn.open();
  await signIn.tryAs(await hire("unverified", { role: "salesperson", emailVerified: false }));
  await page.waitForURL("**/verify-email");
  const paths = [...SIGNED_OUT, ...SIGNED_IN].map(([path]) => path);
  await expectEnds(
    page,
    [...paths, ...UNKNOWN].map((path) => [
      path,
      path.startsWith("/verify-email/") ? { ...VERIFY, path: "/verify-email/link" } : VERIFY,
    ]),
  );
});

test("a company_owner", async ({ browser }) => {
  await expectStaffEnds(await signedIn(browser, await hire("owner", { role: "company_owner" })), "company_owner");
});

test("a salesperson: signed in, in maintenance, with a deactivated account, with a session older than 24 hours", async ({
  browser,
}) => {
  const person = await hire("seller", { role: "salesperson" });
  const page = await signedIn(browser, person);
  await expectStaffEnds(page, "salesperson");
  const snapshot = await takeSignIn(page);
  const administrator = await signedIn(browser, await hire("administrator", { role: "super_admin" }));

  const endMaintenance = await beginMaintenanceFor([page.context(), administrator.context()]);
  await expectSignedOutFrom(page, snapshot, { ...LOGIN, says: "Access denied for role(s): salesperson" });
  const control = { path: "/maintenance-control", title: "Maintenance", says: "Plan maintenance" };
  await expectEnds(administrator, [
    ["/maintenance-control", control],
    ["/", HOME],
  ]);
  await endMaintenance();

  await putSignIn(page, snapshot);
  await setActive(person, false);
  await expectSignedOutFrom(page, snapshot, { ...LOGIN, says: "Your account has been deactivated." });
  await setActive(person, true);

  await putSignIn(page, snapshot);
  await page.context().addInitScript((later) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + later;
  }, A_DAY_AND_A_BIT);
  await expectSignedOutFrom(page, snapshot, { ...LOGIN, says: "Session expired. Please log in again." });
});

async function signedIn(browser: Browser, person: Person): Promise<Page> {
  const page = await (await newPhone(browser, { alwaysOnline: true })).newPage();
  await new SignInPage(page).signIn(person);
  return page;
}

async function expectStaffEnds(page: Page, role: Role): Promise<void> {
  await expectEnds(page, [
    ...SIGNED_OUT.map(([path]) => [path, HOME] as const),
    ...SIGNED_IN.map(([path, title, roles]) => [path, roles.includes(role) ? { path, title } : UNAUTHORIZED] as const),
    ...UNKNOWN.map((path) => [path, { path, title: "Page not found" }] as const),
  ]);
}

type Row = readonly [asked: string, end: End];

/** The first address of each kind of answer: redirected, shown, loading, not found. */
function oneOfEachKind(table: readonly Row[]): Row[] {
  const kindOf = ([asked, { path, title }]: Row) =>
    asked === path ? (/not found|loading/.exec(title)?.[0] ?? "shown") : path;
  return table.filter((row, index) => table.findIndex((other) => kindOf(other) === kindOf(row)) === index);
}

/** Loads one address per kind of answer, and compares all ends with the table at once. */
async function expectEnds(page: Page, all: readonly Row[]): Promise<void> {
  const table = oneOfEachKind(all);
  const reached: string[] = [];
  for (const [asked, end] of table) {
    await page.goto(asked, { waitUntil: "commit" });
    reached.push(await endOf(page, asked, end));
  }
  expect(reached).toEqual(table.map(lineOfRow));
}

/**
 * A start at each kind of address, with the sign-in restored after the app has ended it. The redirect of signed-out
 * people from every address to /login is covered by tests/component/app/signed-out.test.tsx.
 */
async function expectSignedOutFrom(page: Page, snapshot: SignInSnapshot, end: End): Promise<void> {
  const reached: string[] = [];
  for (const [index, asked] of STARTS.entries()) {
    if (index > 0) await putSignIn(page, snapshot);
    await page.goto(asked, { waitUntil: "commit" });
    reached.push(await endOf(page, asked, end));
  }
  expect(reached).toEqual(STARTS.map((asked) => lineOfRow([asked, end])));
}

/** The end of a request once it is the expected one, or after the longest time a slow machine needs. */
async function endOf(page: Page, asked: string, end: End): Promise<string> {
  const reached = await page
    .waitForFunction(readEnd, { end, orNothing: true }, { polling: 50 })
    .then((handle) => handle.jsonValue())
    .catch(() => page.evaluate(readEnd, { end, orNothing: false }));
  return reached === null ? `${asked} → nowhere` : lineOfRow([asked, reached]);
}

function lineOfRow([asked, { path, title, says }]: Row): string {
  return `${asked} → ${[path, title, ...(says === undefined ? [] : [says])].join(" · ")}`;
}

/** The page's location; null if only the expected end counts and it is not reached yet. Runs in the page. */
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
