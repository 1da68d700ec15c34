import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followKeyboard } from "#ui/layout/keyboard.ts";

const PAGE = 740;

/** What a phone shows of a page of 740 px. */
class Seen extends EventTarget {
  height = PAGE;
  offsetTop = 0;
  scale = 1;

  become(now: Partial<Pick<Seen, "height" | "offsetTop" | "scale">>, event = "resize"): string {
    Object.assign(this, now);
    this.dispatchEvent(new Event(event));
    return document.documentElement.style.getPropertyValue("--keyboard");
  }
}

let seen: Seen;
beforeEach(() => {
  seen = new Seen();
  vi.stubGlobal("innerHeight", PAGE);
  vi.stubGlobal("visualViewport", seen);
  followKeyboard();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.style.removeProperty("--keyboard");
});

it("SCREEN-2 tells how much of the page the keyboard covers, until it is gone", () => {
  expect(seen.become({ height: 440 })).toBe("300px");
  expect(seen.become({ offsetTop: 120 }, "scroll")).toBe("180px");
  expect(seen.become({ height: PAGE, offsetTop: 0 })).toBe("0px");
});

it("SCREEN-2 takes neither an enlarged page nor a browser's own bar for a keyboard", () => {
  expect(seen.become({ height: 370, scale: 2 })).toBe("0px");
  expect(seen.become({ height: 680, scale: 1 })).toBe("0px");
});
