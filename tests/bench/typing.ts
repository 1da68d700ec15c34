import type { BrowserContext, Page } from "@playwright/test";

const TYPED = ["leche entera", "coca 1.5", "galletitas dulces", "aceite girasol", "779"];
/** For the list at its top, on the measured screen. */
const ROWS_ON_SCREEN = 5;

/** Milliseconds from each key to the frame that shows its results. Letters that change nothing on screen are not counted. */
export async function typeLetters(page: Page): Promise<number[]> {
  const box = page.getByRole("searchbox");
  const times: number[] = [];
  for (const text of TYPED) {
    await box.fill("");
    await page.waitForTimeout(500);
    await box.focus();
    for (const letter of text) {
      // The page listens first, then the key: sent together, the key could come first.
      const shown = await page.evaluateHandle(watchLetter, ROWS_ON_SCREEN);
      await page.keyboard.press(letter === " " ? "Space" : letter);
      const time = await shown.evaluate(({ time }) => time);
      if (time !== null) times.push(time);
    }
  }
  if (times.length < 20) throw new Error(`only ${times.length} letters changed what is on screen`);
  return times;
}

/** Milliseconds from the next key to the frame that shows its effect; null if there was none. */
function watchLetter(rowsOnScreen: number): { readonly time: Promise<number | null> } {
  const time = new Promise<number | null>((resolve) => {
    // The key's own event: the input event comes after the page has already started working.
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        // Rows beyond the screen are rendered later, and nobody waits for them.
        const isSeen = (node: Node) => {
          const row = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>("li[aria-setsize]");
          return row ? Number(row.dataset["index"]) < rowsOnScreen : false;
        };
        const isList = (node: Node) => node instanceof Element && node.querySelector("li[aria-setsize]") !== null;
        const observer = new MutationObserver((records) => {
          const nodes = records.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes]);
          if (!records.some(({ target }) => isSeen(target)) && !nodes.some((node) => isSeen(node) || isList(node)))
            return;
          observer.disconnect();
          void whenShown().then(() => resolve(performance.now() - timeStamp));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      },
      { once: true, capture: true },
    );
    setTimeout(() => resolve(null), 1_500);
  });
  return { time };
}

/**
 * The least a page with a worker can do: a field, as many three-word rows as fit on screen, and a worker that
 * answers each letter with that letter. Its time is that of the browser and the machine.
 */
export async function openBarePage(context: BrowserContext, throttle: number): Promise<Page> {
  const page = await context.newPage();
  const row = "<b>Name</b><p>12 units</p><button>+</button>";
  const rows = Array.from(
    { length: ROWS_ON_SCREEN + 1 },
    (_, index) => `<li aria-setsize="6" data-index="${index}" style="height: 93px">${row}</li>`,
  );
  await page.setContent(`<input type="search" aria-label="Search" style="height: 48px"><ul>${rows.join("")}</ul>`);
  await page.evaluate(() => {
    const worker = new Worker(URL.createObjectURL(new Blob(["onmessage = ({ data }) => postMessage(data)"])));
    const write = (node: Element | null, text: string) => node?.replaceChildren(text);
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      for (const [index, row] of [...document.querySelectorAll("li")].entries()) {
        write(row.querySelector("b"), `${data} ${index}`);
        write(row.querySelector("p"), `${data.length * index} units`);
      }
    };
    const field = document.querySelector("input");
    field?.addEventListener("input", () => worker.postMessage(field.value));
  });
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: throttle });
  return page;
}
