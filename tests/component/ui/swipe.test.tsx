import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useSwipe } from "#ui/lists/use-swipe.ts";

const acted = vi.fn();

afterEach(() => {
  cleanup();
  acted.mockReset();
});

function Card({ recordId }: { readonly recordId: string }) {
  const { pulled, handlers } = useSwipe(recordId, (side) => acted(recordId, side));
  return (
    <article {...handlers} data-pulled={pulled}>
      {recordId}
    </article>
  );
}

const TOUCH = { pointerType: "touch", isPrimary: true, pointerId: 1, clientY: 20 };
const card = () => screen.getByRole("article");

function pull(across: number): void {
  fireEvent.pointerDown(card(), { ...TOUCH, clientX: 100 });
  fireEvent.pointerMove(card(), { ...TOUCH, clientX: 100 + across });
}
const release = (across: number) => fireEvent.pointerUp(card(), { ...TOUCH, clientX: 100 + across });

describe("pulling a card aside", () => {
  it("acts on its record when it is let go far enough", () => {
    render(<Card recordId="a" />);
    pull(40);
    release(40);
    expect(acted).not.toHaveBeenCalled();
    pull(130);
    release(130);
    expect(acted).toHaveBeenCalledExactlyOnceWith("a", "right");
  });

  it("never acts on another record that its element shows meanwhile", () => {
    const page = render(<Card recordId="a" />);
    pull(130);
    expect(card().dataset["pulled"]).toBe("130");
    page.rerender(<Card recordId="b" />);
    expect(card().dataset["pulled"]).toBe("0");
    fireEvent.pointerMove(card(), { ...TOUCH, clientX: 240 });
    release(140);
    expect(acted).not.toHaveBeenCalled();
  });
});
