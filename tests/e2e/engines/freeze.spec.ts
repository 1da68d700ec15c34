import { test } from "@playwright/test";
import { seededRandom } from "#tests/support/random.ts";
import { APP } from "../support/backend.ts";
import { LUIS } from "../support/people.ts";
import { startNetwork } from "../support/own-network.ts";
import { startWebKit, type WebKit } from "./web-driver.ts";
import { pause } from "./webkit-driver.ts";

// Builds without these rules froze by the fourth navigation. Over https it is what an iPhone does.
const [OVER_HTTPS, KEPT] = [60, 16];
/** Each page, with what only the local database can have brought. */
const PAGES = [
  ["/customers", "li[aria-posinset]"],
  ["/orders", 'a[href^="/orders/"]'],
  ["/products", "li[aria-posinset]"],
  ["/home", 'a[href^="/orders/"]'],
] as const;

/** An address that no device of another test has. */
const HOST = "127.0.0.2";

test("[W1] pages left early over https: none freezes the next", async () => {
  // Sixty pages, interpreted: a frozen one ends the test after a minute.
  test.setTimeout(900_000);
  const network = await startNetwork(HOST, { isSecure: true });
  try {
    await inWebKit(async (webkit) => {
      await signIn(webkit, network.origin);
      await leaveEarly(webkit, network.origin, OVER_HTTPS);
    });
  } finally {
    await network.cut();
  }
});

// Without https WebKit keeps a page in spite of no-store.
test("[W3] pages that WebKit keeps when they are left: none freezes the next, and one that comes back works", async () => {
  await inWebKit(async (webkit) => {
    await signIn(webkit, APP);
    await leaveEarly(webkit, APP, KEPT);
    const [[before, row], [after, otherRow]] = [PAGES[0], PAGES[1]];
    await open(webkit, APP, before);
    await shown(webkit, before, row);
    await open(webkit, APP, after);
    await shown(webkit, after, otherRow);
    await webkit.back();
    await shown(webkit, before, row);
    await webkit.waitFor("it started anew", "return performance.getEntriesByType('navigation')[0]?.type === 'reload'");
  });
});

async function inWebKit(use: (webkit: WebKit) => Promise<void>): Promise<void> {
  const webkit = await startWebKit();
  try {
    await use(webkit);
  } finally {
    webkit.end();
  }
}

/** Signs in by the page's form, and stays until the company's data and the service worker are there. */
async function signIn(webkit: WebKit, origin: string): Promise<void> {
  await webkit.go(`${origin}/login`);
  await webkit.waitFor("the sign-in form", "return document.querySelector('input[type=password]') !== null");
  // A form that is filled in before the app has taken it over is emptied by it.
  for (let tries = 0; tries < 3 && (await isAt(webkit, "/login")); tries += 1) {
    await webkit.run(
      `const form = document.querySelector("form:has(input[type=password])");
      if (form === null) return;
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
      for (const [type, text] of [["email", arguments[0]], ["password", arguments[1]]]) {
        const input = form.querySelector("input[type=" + type + "]");
        setter.call(input, text);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
      form.querySelector("button[type=submit]").click();`,
      LUIS.email,
      LUIS.password,
    );
    for (let waits = 0; waits < 50 && (await isAt(webkit, "/login")); waits += 1) await pause(200);
  }
  for (const [path, row] of PAGES.toReversed()) {
    if (path !== "/home") await open(webkit, origin, path);
    await shown(webkit, path, row);
  }
  await webkit.waitFor("the service worker", "return navigator.serviceWorker.controller !== null");
}

/**
 * Goes from page to page as somebody who knows the way: on as soon as the rows are there, or while they are coming, when a
 * start reads and would write.
 */
async function leaveEarly(webkit: WebKit, origin: string, navigations: number): Promise<void> {
  const random = seededRandom(7);
  for (let left = navigations; left > 0; left -= 1) {
    const [path, row] = PAGES[left % PAGES.length] ?? PAGES[0];
    await open(webkit, origin, path);
    if (random() < 0.7) await webkit.waitFor(`the frame of ${path} (${left} left)`, FRAME, path);
    else await shown(webkit, `${path} (${left} left)`, row, path);
  }
}

/**
 * Opens a page. A navigation that begins while another one does may be dropped, which is no freeze: the page left is alive
 * and stays, and a person taps again.
 */
async function open(webkit: WebKit, origin: string, path: string): Promise<void> {
  await webkit.go(origin + path);
  const end = Date.now() + 5_000;
  while (Date.now() < end) {
    if (await isAt(webkit, path)) return;
    await pause(20);
  }
  await webkit.go(origin + path);
}

/** True also between two pages, where there is none that could answer. */
function isAt(webkit: WebKit, path: string): Promise<boolean> {
  return webkit.run<boolean>("return location.pathname === arguments[0]", path).catch(() => true);
}

const FRAME = "return location.pathname === arguments[0] && document.querySelector('main h1') !== null";

function shown(webkit: WebKit, what: string, row: string, path = what): Promise<void> {
  const script = "return location.pathname === arguments[0] && document.querySelector('main ' + arguments[1]) !== null";
  return webkit.waitFor(`rows of ${what}`, script, path, row);
}
