import { afterEach, expect, it, vi } from "vitest";
import { readArguments, runCommand, wholeNumber, WrongUsage } from "#functions/operator/command-line.ts";

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

async function run(command: () => void): Promise<string> {
  let said = "";
  vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  await runCommand("npm run it -- [--count 1]", async () => command());
  return said;
}

it.each<[string, () => void, string]>([
  ["an unknown option", () => readArguments({ args: ["--bogus"], options: {} }), "Unknown option '--bogus'"],
  [
    "an option without its value",
    () => readArguments({ args: ["--count"], options: { count: { type: "string" } } }),
    "Option '--count <value>' argument missing",
  ],
  ["what is no number", () => wholeNumber("count", "many", 1), "--count is a whole number from 1"],
  ["an empty number", () => wholeNumber("count", "", 0), "--count is a whole number from 0"],
])("a command answers %s with one line and exit code 2", async (_, command, problem) => {
  expect(await run(command)).toBe(`${problem}: npm run it -- [--count 1]\n`);
  expect(process.exitCode).toBe(2);
});

it("a command's own failure is no wrong usage", async () => {
  const fails = run(() => {
    throw new Error("no network");
  });
  await expect(fails).rejects.toThrow("no network");
  await expect(fails).rejects.not.toBeInstanceOf(WrongUsage);
  expect(process.exitCode).toBeUndefined();
});
