import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useNow } from "#ui/hooks/use-now.ts";
import { MORNING } from "#tests/support/build.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("a screen shows the time of now at its first render, also long after the last one was left", () => {
  vi.useFakeTimers({ now: MORNING });
  const seen: number[] = [];
  function Clock() {
    seen.push(useNow());
    return null;
  }
  render(<Clock />).unmount();
  vi.setSystemTime(MORNING + 3_600_000);
  render(<Clock />);
  expect(new Set(seen)).toEqual(new Set([MORNING, MORNING + 3_600_000]));
});
