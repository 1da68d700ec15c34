import "fake-indexeddb/auto";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LateDataNotice, LateStart } from "#app/errors/LateData.tsx";
import { openWorkDatabase } from "#local/databases/work-database.ts";
import { LATE_AFTER_MS, whenNothingWaits } from "#ui/hooks/late-data.ts";
import { Ports } from "#ui/ports/port.tsx";
import { giveDevice } from "#ui/ports/ports.tsx";
import { useLive } from "#ui/use-live.ts";
import { anyDevice } from "../any-device.ts";
import { startTestTexts } from "../render-with-texts.tsx";

const device = anyDevice(openWorkDatabase("ana"));
let answer: (text: string) => void;
const held = () => new Promise<string>((resolve) => (answer = resolve));

function Screen() {
  const live = useLive(held, null);
  return <p>{live.state === "ready" ? live.value : live.state}</p>;
}

const show = () =>
  render(
    <>
      <Ports give={[giveDevice(device)]}>
        <Screen />
        <Screen />
      </Ports>
      <LateDataNotice />
    </>,
  );

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("[W5] a screen that waits for the local database", () => {
  it("is answered within 8 s as a rule: nothing is said", async () => {
    await startTestTexts();
    show();
    await pass(LATE_AFTER_MS - 100);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["en", "Your data are taking longer", "Load it again"],
    ["es", "Tus datos tardan más", "Cargar de nuevo"],
  ] as const)("says so once after 8 s in %s, with a button that loads it again", async (language, title, button) => {
    await startTestTexts(language);
    const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
    show();
    await pass(LATE_AFTER_MS);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(screen.getByRole("alert").textContent).toContain(title);
    fireEvent.click(screen.getByRole("button", { name: button }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it("says nothing more when the data come after all, or the screen is left", async () => {
    await startTestTexts();
    const { unmount } = show();
    await pass(LATE_AFTER_MS);
    expect(screen.getByRole("alert")).toBeDefined();
    unmount();
    render(<LateDataNotice />);
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
    render(
      <Ports give={[giveDevice(device)]}>
        <Screen />
        <LateDataNotice />
      </Ports>,
    );
    await pass(LATE_AFTER_MS);
    expect(screen.getByRole("alert")).toBeDefined();
    vi.useRealTimers();
    await vi.waitFor(() => expect(answer).toBeTypeOf("function"));
    answer("here");
    await screen.findByText("here");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("is followed by the engine's own work once it shows what it read [P20]", async () => {
    const shown = vi.fn();
    show();
    const stop = whenNothingWaits(shown);
    const frame = () => new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 3; frames += 1) await frame();
    expect(shown).not.toHaveBeenCalled();
    vi.useRealTimers();
    cleanup();
    for (let frames = 0; frames < 3; frames += 1) await frame();
    expect(shown).toHaveBeenCalledOnce();
    stop();
  });

  it("is a page of its own while nobody knows who is signed in", async () => {
    await startTestTexts();
    render(<LateStart />);
    expect(screen.getByRole("main").textContent).toContain("safe on this device");
  });
});
