import { expect, it } from "vitest";
import { highestMinimum, isBelowMinimum, readMinClient } from "#domain/access/min-client.ts";

it.each([
  [{ active: false, minClient: "1.4" }, "1.4"],
  [{ active: false }, null],
  [{ minClient: "" }, null],
  [{ minClient: "1.4-beta" }, null],
  [{ minClient: 2 }, null],
  [null, null],
  [undefined, null],
])("OPS-29 the minimum of %j is %s", (stored, minimum) => {
  expect(readMinClient(stored)).toBe(minimum);
});

it.each([
  ["1.3.9+1a2b3c4d5e", "1.4", true],
  ["1.4.0+1a2b3c4d5e", "1.4", false],
  ["2.0.0", "1.4", false],
  // Builds of before the header.
  ["", "0.0.1", true],
  ["", null, false],
  ["1.3.9", null, false],
])("OPS-29 a build %j is below %s: %s", (build, minimum, expected) => {
  expect(isBelowMinimum(build, minimum)).toBe(expected);
});

it.each([
  [["1.4.0+1a2b3c4d5e", "1.5.0+0f0f0f0f0f"], "1.4.0"],
  [["1.5", "1.4.2"], "1.4.2"],
  [["1.4.0+1a2b3c4d5e.dirty", "local"], "1.4.0"],
  [["", "local"], ""],
])("OPS-29 of the running builds %j the highest minimum is %j", (builds, expected) => {
  expect(highestMinimum(builds)).toBe(expected);
});
