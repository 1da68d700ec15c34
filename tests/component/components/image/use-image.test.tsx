import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useImage } from "#components/image/use-image.ts";
import { giveImages } from "#components/ports.ts";
import type { Images } from "#ports/images.ts";
import { Ports } from "#ui/ports/port.tsx";

const SECOND = 1_000;

/** When the photograph was requested, in seconds, and whether the store has it. */
let asked: number[];
let isInStore: boolean;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  asked = [];
  isInStore = false;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const images: Images = {
  read: async () => {
    asked.push(Date.now() / SECOND);
    return isInStore ? "data:image/webp;base64,AA==" : null;
  },
  save: () => Promise.reject(new Error("nobody takes one here")),
};

function Photograph() {
  return <p>{useImage("photo", "full") === null ? "letters" : "photograph"}</p>;
}

async function show() {
  const shown = render(
    <Ports give={[giveImages(images)]}>
      <Photograph />
    </Ports>,
  );
  await pass(0);
  return shown;
}

async function pass(seconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * SECOND);
  });
}

describe("[M9] a photograph in a record that is not on the server yet", () => {
  it.each([1, 7, 16, 40, 65])("appears within 30 s when it arrives %i s after the record", async (seconds) => {
    await show();
    await pass(seconds);
    expect(screen.getByText("letters")).toBeTruthy();
    isInStore = true;
    await pass(30);
    expect(screen.getByText("photograph")).toBeTruthy();
  });

  it("is retried less and less often: ten times in a quarter of an hour", async () => {
    await show();
    await pass(15 * 60);
    expect(asked.length).toBeLessThanOrEqual(10);
    const before = asked.length;
    await pass(60 * 60);
    expect(asked.length - before).toBeLessThanOrEqual(12);
  });

  it("is retried at once on reconnect, then often again, one request at a time", async () => {
    await show();
    await pass(15 * 60);
    asked.length = 0;
    for (let each = 0; each < 3; each += 1) window.dispatchEvent(new Event("online"));
    await pass(0);
    expect(asked).toHaveLength(1);
    await pass(20);
    expect(asked).toHaveLength(4);
  });

  it("is not retried once it has arrived or is no longer shown", async () => {
    const { unmount } = await show();
    unmount();
    await pass(60);
    expect(asked).toHaveLength(1);
    isInStore = true;
    await show();
    window.dispatchEvent(new Event("online"));
    await pass(60 * 60);
    expect(asked).toHaveLength(2);
  });
});
