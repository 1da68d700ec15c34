import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useScanner } from "#components/order/selling/use-scanner.ts";
import { seededRandom } from "#tests/support/random.ts";

let codes: string[] = [];
let at = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  codes = [];
  at = 1_000;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Listening({ name = "" }: { readonly name?: string }) {
  useScanner((code) => codes.push(name + code));
  return null;
}

function Search() {
  const [text, setText] = useState("agua");
  return <input type="search" aria-label="search" value={text} onChange={(event) => setText(event.target.value)} />;
}

/** One key, `gap` after the one before by the keyboard's clock. Answers whether the page may still act on it. */
function press(key: string, gap: number, target: EventTarget = document.body): boolean {
  at += gap;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, "timeStamp", { value: at });
  const isFree = target.dispatchEvent(event);
  if (isFree && target instanceof HTMLInputElement && key.length === 1) {
    fireEvent.input(target, { target: { value: target.value + key } });
  }
  return isFree;
}

const CODE = "7501234567890";

describe("COUNTER-7 the scanner", () => {
  it("loses no digit of 300 bursts, 10 to 50 ms a key, with keys that come late", () => {
    render(<Listening />);
    const random = seededRandom(14);
    const sent = Array.from({ length: 300 }, () => String(Math.floor(random() * 1e13)).padStart(13, "0"));
    for (const code of sent) {
      at += 400;
      const base = 10 + random() * 40;
      const late = Math.floor(random() * 13);
      Array.from(code).forEach((key, index) => press(key, index === late ? Math.max(base, 120 * random()) : base));
      expect(press("Enter", base)).toBe(false);
    }
    expect(codes).toEqual(sent);
  });

  it("loses no digit where one listener hands over to the next in the middle of a scan", () => {
    const { rerender } = render(<Listening key="one" name="one:" />);
    for (const key of CODE.slice(0, 6)) press(key, 20);
    rerender(<Listening key="two" name="two:" />);
    for (const key of CODE.slice(6)) press(key, 20);
    press("Enter", 20);
    expect(codes).toEqual([`two:${CODE}`]);
  });

  it("loses no digit where the page stands still in the middle of a scan", () => {
    render(<Listening />);
    for (const key of CODE.slice(0, 4)) press(key, 20);
    vi.advanceTimersByTime(1_000);
    for (const key of CODE.slice(4)) press(key, 20);
    press("Enter", 20);
    expect(codes).toEqual([CODE]);
  });

  it("takes a code without Enter once nothing follows, and the Enter that comes too late with it", () => {
    render(<Listening />);
    for (const key of CODE) press(key, 30);
    vi.advanceTimersByTime(450);
    expect(codes).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(codes).toEqual([CODE]);
    expect(press("Enter", 300)).toBe(false);
    expect(press("Enter", 300)).toBe(true);
    expect(codes).toEqual([CODE]);
  });

  it.each([
    ["Enter", 6],
    ["no Enter", 6],
    ["Enter", 12],
    ["no Enter", 12],
  ])("takes no shortened code where the scanner itself stalls, with %s at the end", (end, after) => {
    render(<Listening />);
    for (const key of CODE.slice(0, after)) press(key, 20);
    vi.advanceTimersByTime(380);
    at += 360;
    for (const key of CODE.slice(after)) press(key, 20);
    const reachesPage = end === "Enter" && press("Enter", 20);
    expect(reachesPage).toBe(false);
    vi.advanceTimersByTime(550);
    expect(codes).toEqual([CODE]);
  });

  it.each([
    ["typing", "750123", 90],
    ["short words", "sal", 20],
  ])("leaves %s alone", (_, typed, gap) => {
    render(<Listening />);
    for (const key of typed) press(key, gap);
    expect(press("Enter", gap)).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(codes).toEqual([]);
  });

  it("ignores what was typed before it, and what is typed with a modifier", () => {
    render(<Listening />);
    for (const key of "arr") press(key, 120);
    at += 400;
    for (const key of CODE) press(key, 10);
    press("Enter", 10);
    expect(codes).toEqual([CODE]);
  });

  it("takes what it typed into a search field out again, and leaves a field for notes alone", () => {
    render(
      <>
        <Listening />
        <Search />
        <textarea aria-label="note" />
      </>,
    );
    const field = screen.getByRole<HTMLInputElement>("searchbox");
    for (const key of CODE) press(key, 20, field);
    expect(field.value).toBe(`agua${CODE}`);
    press("Enter", 20, field);
    expect(field.value).toBe("agua");
    expect(codes).toEqual([CODE]);
    for (const key of CODE) press(key, 20, screen.getByRole("textbox"));
    expect(press("Enter", 20, screen.getByRole("textbox"))).toBe(true);
    expect(codes).toEqual([CODE]);
  });

  it("is heard by who asked last, once", () => {
    const { unmount } = render(<Listening name="list " />);
    const sheet = render(<Listening name="sheet " />);
    const scan = () => {
      at += 400;
      for (const key of CODE) press(key, 20);
      press("Enter", 20);
    };
    scan();
    sheet.unmount();
    scan();
    unmount();
    scan();
    expect(codes).toEqual([`sheet ${CODE}`, `list ${CODE}`]);
  });
});
