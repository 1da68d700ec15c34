import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { ClientError } from "#domain/operations/client-error.ts";
import { describeError, type ErrorPlace } from "#runtime/errors/describe-error.ts";

const PLACE: ErrorPlace = {
  origin: "https://shop.test",
  page: "/orders/:orderId",
  userAgent: "Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36",
  build: "0.1.0+1a2b3c4d5e",
};

function thrown(message: string, stack: string, name = "TypeError"): Error {
  return Object.assign(new Error(message), { name, stack });
}

const CHROMIUM = `TypeError: Cannot read 'x'
    at total (https://shop.test/assets/start-Ab_1.js:2:3456)
    at Juan (https://elsewhere.test/assets/other.js:1:1)
    at https://shop.test/assets/order-Cd2.js:1:22
    at async https://shop.test/sw.js:9:9`;
const GECKO = "total@https://shop.test/assets/start-Ab_1.js:2:3456\n@https://shop.test/assets/order-Cd2.js:1:22\n";

describe("OPS-35: what is told of an error", () => {
  it("is its name, place, page, engine and build, in the shape that the server takes", () => {
    const told = describeError(thrown("Cannot read properties of null (reading 'x')", CHROMIUM), PLACE);
    expect(told).toEqual({
      name: "TypeError",
      message: "Cannot read properties of null (reading 'x')",
      frames: ["start-Ab_1.js:2:3456", "order-Cd2.js:1:22", "sw.js:9:9"],
      page: "/orders/:orderId",
      engine: "Chromium 141",
      build: "0.1.0+1a2b3c4d5e",
      count: 1,
    });
    expect(v.is(ClientError, told)).toBe(true);
  });

  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Gecko 140"],
    ["Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile Safari/604.1", "WebKit 18"],
    ["Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile Safari/604.1", "WebKit"],
    ["something new", "other"],
  ])("names the engine of %s", (userAgent, engine) => {
    expect(describeError(thrown("is null", GECKO), { ...PLACE, userAgent })).toMatchObject({
      engine,
      frames: ["start-Ab_1.js:2:3456", "order-Cd2.js:1:22"],
    });
  });

  it("is nothing where the error is expected, a browser's noise, an extension's, or says nothing", () => {
    const extension = "Error: x\n    at f (chrome-extension://abc/content.js:1:2)";
    for (const each of [
      thrown("is null", CHROMIUM, "ChunkFailed"),
      new DOMException("aborted", "AbortError"),
      "Script error.",
      "ResizeObserver loop completed with undelivered notifications.",
      thrown("is null", extension),
      thrown("", ""),
      undefined,
      { secret: "Juan" },
    ])
      expect(describeError(each, PLACE)).toBeNull();
  });

  it("fits the server's shape whatever was thrown", () => {
    const strange = thrown("x is null ".repeat(500), `${CHROMIUM}\n`.repeat(50), "Juan Pérez 7");
    const told = describeError(strange, { ...PLACE, build: "0.1.0 <b>" + "x".repeat(99) });
    expect(v.is(ClientError, told)).toBe(true);
    expect(told?.name).toBe("Error");
  });
});
