import { expect, it } from "vitest";
import { stripMessage } from "#domain/operations/client-error.ts";

it.each([
  ["Cannot read properties of undefined (reading 'total')", "Cannot read properties of undefined (reading 'total')"],
  ["undefined is not an object (evaluating 'a.lines.map')", "undefined is not an object (evaluating 'a.lines.map')"],
  ["e.totals is undefined", "… is undefined"],
  ["Minified React error #310; visit https://react.dev/errors/310", "Minified React error #310 … visit …"],
  ["Failed to execute 'put' on 'IDBObjectStore': The transaction is over.", "Failed to execute … transaction is over."],
  ["QuotaExceededError Encountered full disk while opening", "QuotaExceededError … full disk while opening"],
])("OPS-35: %s tells what the code did", (message, stripped) => {
  expect(stripMessage(message)).toBe(stripped);
});

/** Messages with something personal in them, and words of it that must be gone. */
const PERSONAL: readonly (readonly [string, readonly string[]])[] = [
  [`Unexpected token 'J', ..."name":"juan pérez"}" is not valid JSON`, ["juan", "pérez", "name"]],
  ["no price for Tienda La Luz of 1,250.50", ["Tienda", "Luz", "1,250", "50"]],
  ["no order 9f8b3c1e-0a1b-4c2d-8e3f-aa00bb11cc22 of demo-ana", ["9f8b", "aa00"]],
  ["Juan has no customer", ["Juan"]],
  ["could not send to maria@tienda.test at https://shop.test/orders/77?code=abc", ["maria", "tienda", "77", "abc"]],
  ["MARÍA GÓMEZ y Ñandú", ["MARÍA", "GÓMEZ", "Ñandú"]],
  ["call +52 55 1234 5678 about “llave del portón”", ["52", "1234", "llave"]],
  ["the first line\nJuan lives at number 7", ["Juan", "lives"]],
];

it.each(PERSONAL)("OPS-35: nothing personal is left of %s", (message, words) => {
  const stripped = stripMessage(message);
  for (const word of words) expect(stripped).not.toContain(word);
});

it("OPS-35: stripping again changes nothing, and the length is bounded", () => {
  for (const [message] of PERSONAL) expect(stripMessage(stripMessage(message))).toBe(stripMessage(message));
  const long = stripMessage("word ".repeat(10_000));
  expect(long.length).toBeLessThanOrEqual(160);
  expect(stripMessage(long)).toBe(long);
});
