import { afterEach, describe, expect, it } from "vitest";
import { reportPageView, startAdPixel } from "#runtime/start/ad-pixel.ts";

afterEach(() => {
  delete window.fbq;
  for (const script of document.querySelectorAll("script")) script.remove();
});

describe("ACCESS-28: an ad pixel", () => {
  it("is not there unless the build names one", async () => {
    await startAdPixel(undefined);
    await startAdPixel("");
    reportPageView();
    expect(window.fbq).toBeUndefined();
    expect(document.querySelector("script")).toBeNull();
  });

  it("is told of page views from the first one on, and collects nothing by itself", async () => {
    const started = startAdPixel("123");
    reportPageView();
    expect(window.fbq?.disablePushState).toBe(true);
    expect(window.fbq?.queue).toEqual([
      ["set", "autoConfig", false, "123"],
      ["init", "123"],
      ["track", "PageView"],
    ]);
    expect(document.querySelector("script")).toBeNull();
    await started;
    expect(document.querySelector("script")?.src).toBe("https://connect.facebook.net/en_US/fbevents.js");
    const taken: unknown[] = [];
    if (window.fbq) window.fbq.callMethod = (...words) => taken.push(words);
    reportPageView();
    expect(taken).toEqual([["track", "PageView"]]);
  });
});
