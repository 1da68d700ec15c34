import { expect, it } from "vitest";
import { isOlder } from "#domain/values/app-version.ts";

it.each([
  ["1.3.9", "1.4", true],
  ["1.4.0+1a2b3c4d5e", "1.4.1", true],
  ["1.4.0+1a2b3c4d5e.dirty", "1.4", false],
  ["unreadable", "1.4", false],
])("OPS-7 %s is older than %s: %s", (version, than, expected) => {
  expect(isOlder(version, than)).toBe(expected);
});
