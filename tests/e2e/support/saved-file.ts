import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

/** The file that the browser saves when `act` is called. */
export async function savedBy(page: Page, act: () => Promise<void>): Promise<{ name: string; buffer: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), buffer: await readFile(await download.path()) };
}
