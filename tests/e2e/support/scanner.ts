import type { Page } from "@playwright/test";

/**
 * A scanner's burst: each key with the scanner's own time, so many milliseconds apart. They arrive together, as they do on
 * a tablet that is busy.
 */
export async function scan(
  page: Page,
  code: string,
  { pause, enter }: { pause: number; enter: boolean },
): Promise<void> {
  const keys = Array.from(code, (key) => ({ key, text: key }));
  if (enter) keys.push({ key: "Enter", text: "\r" });
  const begin = Date.now();
  await page.waitForTimeout(keys.length * pause);
  const keyboard = await page.context().newCDPSession(page);
  await Promise.all(
    keys.flatMap((key, index) => {
      const timestamp = (begin + index * pause) / 1_000;
      return (["keyDown", "keyUp"] as const).map((type) =>
        keyboard.send("Input.dispatchKeyEvent", { type, timestamp, ...(type === "keyDown" ? key : { key: key.key }) }),
      );
    }),
  );
  await keyboard.detach();
}
