import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
  type Page,
  test,
} from "@playwright/test";
import { CHROMIUM_ARGS, findChromium } from "#tests/support/chromium.ts";
import { SignInPage } from "../pages/sign-in-page.ts";
import { SyncSheet } from "../pages/sync-sheet.ts";
import { APP } from "./backend.ts";
import type { Person } from "./company-data.ts";
import { type OwnNetwork, startNetwork } from "./own-network.ts";

const ANYWHERE = {
  baseURL: APP,
  locale: "en-US",
  timezoneId: "America/Mexico_City",
  // What moves is drawn many times, and cannot be tapped before it stands still.
  reducedMotion: "reduce",
} satisfies BrowserContextOptions;
const PHONE = { ...ANYWHERE, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const TABLET = { ...ANYWHERE, viewport: { width: 1180, height: 820 }, hasTouch: true };

interface DeviceOptions extends BrowserContextOptions {
  /**
   * Its browser has no service workers, which some have not. For a device that is never without a network and never left:
   * a worker and all that it stores take longer than the rest of a sign-in.
   */
  readonly alwaysOnline?: boolean;
  /** It reaches the backend by a way of its own (`networkOf`), as every device does outside Chromium. */
  readonly hasOwnNetwork?: boolean;
}

/** The devices that are switched on, with the test or the file that uses them. */
const devices = new Map<BrowserContext, string>();
const networks = new WeakMap<BrowserContext, OwnNetwork>();

export function newPhone(browser: Browser, options: DeviceOptions = {}): Promise<BrowserContext> {
  return newDevice(browser, { ...PHONE, ...options });
}

export function newTablet(browser: Browser, options: DeviceOptions = {}): Promise<BrowserContext> {
  return newDevice(browser, { ...TABLET, ...options });
}

/** A page of a device that all tests of this file share, one after the other, signed in and ready to work. */
export async function sharedPage(
  browser: Browser,
  kind: "phone" | "tablet",
  person: Person,
  options: DeviceOptions = {},
): Promise<Page> {
  const device = await newDevice(browser, { ...(kind === "phone" ? PHONE : TABLET), ...options }, test.info().file);
  const page = await device.newPage();
  await new SignInPage(page).signIn(person);
  await new SyncSheet(page).waitUntilReady();
  return page;
}

/** Playwright leaves such devices on until its worker ends: those of earlier tests would go on working in the background. */
async function newDevice(
  browser: Browser,
  { alwaysOnline = false, hasOwnNetwork = browser.browserType().name() !== "chromium", ...options }: DeviceOptions,
  owner = test.info().testId,
): Promise<BrowserContext> {
  const { testId, file, project } = test.info();
  const isWebKit = project.name === "webkit";
  for (const [device, user] of devices) {
    if (user === testId || user === file) continue;
    devices.delete(device);
    await device.close();
  }
  const network = hasOwnNetwork ? await startNetwork(nextHost(), { allowsEval: isWebKit }) : null;
  const device = await browser.newContext(network === null ? options : { ...options, baseURL: network.origin });
  if (network !== null) {
    networks.set(device, network);
    device.once("close", () => void network.cut());
  }
  // WebKit's driver has nothing that would run before the page.
  if (alwaysOnline && !isWebKit)
    await device.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  devices.set(device, owner);
  return device;
}

let hosts = 0;

/** An address of this machine that no other device has, of any worker. */
function nextHost(): string {
  hosts += 1;
  return `127.${1 + test.info().parallelIndex}.${Math.floor(hosts / 250)}.${1 + (hosts % 250)}`;
}

/** The network of a device that has its own. */
export function networkOf(device: BrowserContext): OwnNetwork {
  const network = networks.get(device);
  if (network === undefined) throw new Error("the device has no network of its own");
  return network;
}

/**
 * A phone with its own profile on disk, in a whole browser: its service worker keeps running after every page of the app is
 * closed, and is woken when there is signal again.
 */
export async function newPhoneWithProfile(): Promise<BrowserContext> {
  const profile = await mkdtemp(join(tmpdir(), "rutero-phone-"));
  return chromium.launchPersistentContext(profile, { ...PHONE, executablePath: findChromium(), args: CHROMIUM_ARGS });
}

/**
 * Cuts off the network for the page and its service worker. The worker is woken first: cutting while it is
 * stopped makes Chromium hold back forever every request that would have started it, which no real network does; and
 * a worker starting at that very moment would still have one, so it is asked until it has none.
 */
export async function cutNetwork(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const context = page.context();
  if (networks.has(context)) return networkOf(context).cut();
  await page.evaluate(async () => {
    await fetch("/app.html");
  });
  await expect
    .poll(async () => {
      await context.setOffline(true);
      const reached = await Promise.all(context.serviceWorkers().map((worker) => worker.evaluate(canReachServer)));
      return reached.includes(false) && !reached.includes(true);
    })
    .toBe(true);
}

export async function restoreNetwork(device: BrowserContext): Promise<void> {
  await (networks.has(device) ? networkOf(device).restore() : device.setOffline(false));
}

async function canReachServer(): Promise<boolean> {
  try {
    await fetch(`/manifest.webmanifest?${Math.random()}`, { cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}
