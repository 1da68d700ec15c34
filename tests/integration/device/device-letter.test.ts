import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { letterSource } from "#runtime/engine/device-letter.ts";
import { accept, refuse, type Result } from "#domain/values/result.ts";
import { readDeviceLetter } from "#local/queries/company/device-letter.ts";
import type { CallCode, CallProblem } from "#remote/calls/call-function.ts";
import type { Installation } from "#remote/calls/register-device.ts";
import { createClock } from "#tests/support/clock.ts";
import { createPhone, openTab, type Tab } from "#tests/support/device.ts";
import { createFakeServer } from "#tests/support/fake-server.ts";

const clock = createClock();
let tab: Tab;

beforeEach(async () => {
  tab = await openTab({ phone: createPhone(), clock, server: createFakeServer(clock.now) });
});
afterEach(() => {
  tab.kill();
});

const facts = async () => ({ platform: "a phone" });

/** A server that fails with these codes in turn and then returns the letter. */
function letterFrom(codes: readonly CallCode[], deviceLetter: string | null = null) {
  const asked: Installation[] = [];
  const registerDevice = async (device: Installation): Promise<Result<{ deviceLetter: string }, CallProblem>> => {
    asked.push(device);
    const code = codes[asked.length - 1];
    return code === undefined ? accept({ deviceLetter: "C" }) : refuse({ code, message: code });
  };
  const installation = { installId: "phone", deviceLetter };
  return { asked, fetchLetter: letterSource(tab.device, { registerDevice }, installation, clock.timer, facts) };
}

/** One after the other: each wait begins once the previous reply has arrived. */
async function seconds(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await clock.pass(1_000);
}

describe("[O7] an installation's letter", () => {
  it("arrives within seconds while the person's other devices get theirs", async () => {
    const { asked, fetchLetter } = letterFrom(["aborted", "internal"]);
    const fetched = fetchLetter();
    await seconds(4);
    await fetched;
    expect(asked).toHaveLength(3);
    await fetchLetter();
    expect(asked).toHaveLength(3);
  });

  it("is not requested again at once without a network, or when no letters are left", async () => {
    for (const code of ["offline", "resource-exhausted"] as const) {
      const { asked, fetchLetter } = letterFrom([code]);
      await fetchLetter();
      await seconds(20);
      expect(asked).toHaveLength(1);
      await fetchLetter();
      expect(asked).toHaveLength(2);
    }
  });

  it("[ORDER-36] is told to the store at each start, which may give another", async () => {
    const { asked, fetchLetter } = letterFrom([], "B");
    await fetchLetter();
    await fetchLetter();
    expect(asked).toEqual([{ installId: "phone", platform: "a phone", letter: "B" }]);
    expect(await readDeviceLetter(tab.device)).toBe("C");
  });

  it("is requested four times, then again once the server responds", async () => {
    const { asked, fetchLetter } = letterFrom(["aborted", "aborted", "aborted", "aborted"]);
    const fetched = fetchLetter();
    await seconds(60);
    await fetched;
    expect(asked).toHaveLength(4);
  });
});
