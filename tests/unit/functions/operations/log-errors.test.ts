import { beforeEach, expect, it } from "vitest";
import { forgetCallers } from "#functions/access/rate-limit.ts";
import { logErrors } from "#functions/operations/log-errors.ts";
import { NOW } from "#tests/support/sales.ts";
import { takeInformed } from "#tests/support/silent-console.ts";
import { errorReport } from "#tests/support/valid-requests.ts";

beforeEach(() => forgetCallers());

const ERROR = { ...(errorReport(1) as { errors: object[] }).errors[0] };
const logged = (): object[] => takeInformed().map((line): object => JSON.parse(line));
const report = (changes: object, address = "10.0.0.1") =>
  logErrors(address, { errors: [{ ...ERROR, ...changes }] }, NOW);

it("OPS-35: an error is one structured line, by which metrics and alerts go", () => {
  report({});
  expect(logged()).toEqual([
    {
      severity: "NOTICE",
      message: "client error",
      event: "clientError",
      error: "TypeError",
      text: "Cannot read properties of undefined (reading 'total')",
      frames: ["start-Ab1.js:1:1"],
      page: "/orders/:orderId",
      engine: "Chromium 141",
      build: "0.1.0+1a2b3c4d5e",
      count: 2,
    },
  ]);
});

it("OPS-35: nothing personal is logged, whoever sends it", () => {
  report({ message: "no price for Tienda La Luz of juan@tienda.test", uid: "demo-ana", companyId: "demo" });
  const text = JSON.stringify(logged());
  for (const personal of ["Tienda", "Luz", "juan@", "demo", "10.0.0.1"]) expect(text).not.toContain(personal);
});

it.each([
  ["a path with an id", { page: "/orders/9f8b3c1e" }],
  ["a path with a query", { page: "/orders?customer=juan" }],
  ["an address as a place", { frames: ["https://shop.test/orders/juan.js:1:1"] }],
  ["text as a place", { frames: ["Juan Pérez"] }],
  ["text as engine", { engine: "Chromium of Juan" }],
  ["text as build", { build: "build of Juan" }],
  ["text as name", { name: "Juan Pérez" }],
  ["a long message", { message: "x".repeat(161) }],
  ["many places", { frames: Array.from({ length: 9 }, () => "a.js:1:1") }],
  ["no count", { count: 0 }],
])("OPS-35: %s is refused", (_, changes) => {
  expect(() => report(changes)).toThrow(expect.objectContaining({ code: "invalid-argument" }));
  expect(logged()).toEqual([]);
});

it("OPS-35: an instance writes at most 300 lines a minute, whoever asks", () => {
  const full = { errors: Array.from({ length: 20 }, () => ERROR) };
  for (let phone = 1; phone <= 15; phone += 1) logErrors(`10.0.0.${phone}`, full, NOW);
  expect(() => report({}, "10.0.1.1")).toThrow(expect.objectContaining({ code: "resource-exhausted" }));
  const lines = logged();
  expect(lines.filter((line) => "event" in line && line.event === "clientError")).toHaveLength(300);
  expect(() => logErrors("10.0.1.1", full, NOW + 61_000)).not.toThrow();
});
