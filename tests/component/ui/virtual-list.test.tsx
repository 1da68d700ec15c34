import { act, cleanup, fireEvent, render, type RenderResult, screen } from "@testing-library/react";
import { useCallback } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { VirtualList } from "#ui/lists/VirtualList.tsx";

const ROW_HEIGHT = 100;
const SCREEN_HEIGHT = 500;
/** The rows visible on the screen, including the one cut off at its edge. */
const ON_SCREEN = 6;
const BEYOND = 4;

let drawn: string[] = [];
let added: string[] = [];

beforeEach(() => {
  drawn = [];
  added = [];
  // The test document has no layout, so the screen's height is set here.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(SCREEN_HEIGHT);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

interface Products {
  readonly ids: readonly string[];
  readonly question?: string;
}

let page: RenderResult;

const open = (products: Products) => (page = render(<Listed {...products} />));
const show = (products: Products) => page.rerender(<Listed {...products} />);

/** A list of products whose rows only render again for a new list of results, as on the screens. */
function Listed({ ids, question = "" }: Products) {
  const idOf = useCallback((index: number) => ids[index], [ids]);
  const draw = useCallback(
    (index: number) => {
      drawn.push(ids[index] ?? "");
      return <button type="button" onClick={() => added.push(ids[index] ?? "")}>{`Add ${ids[index]}`}</button>;
    },
    [ids],
  );
  return (
    <VirtualList label="Products" count={ids.length} rowHeight={ROW_HEIGHT} idOf={idOf} topOn={question}>
      {draw}
    </VirtualList>
  );
}

const many = (name: string) => Array.from({ length: 1_000 }, (_, index) => `${name} ${index}`);
const list = () => screen.getByRole("list");
const rows = () => screen.getAllByRole("listitem");
const texts = () => rows().map((row) => row.textContent);
const rowOf = (id: string) => screen.getByRole("button", { name: `Add ${id}` }).closest("li");

function scrollTo(top: number) {
  const scroller = list().parentElement;
  if (!scroller) throw new Error("nothing scrolls");
  scroller.scrollTop = top;
  fireEvent.scroll(scroller);
  return scroller;
}

describe("a list of any length", () => {
  it("renders what is on screen and a little beyond, with each row's position in the whole", () => {
    open({ ids: many("cola") });
    expect(rows()).toHaveLength(ON_SCREEN + BEYOND);
    scrollTo(50_000);
    expect(rows()).toHaveLength(BEYOND + ON_SCREEN + BEYOND);
    expect(texts()[0]).toBe(`Add cola ${500 - BEYOND}`);
    expect(rows()[0]?.getAttribute("aria-posinset")).toBe(`${501 - BEYOND}`);
    expect(rows()[0]?.getAttribute("aria-setsize")).toBe("1000");
  });

  it("reuses row elements for other content", async () => {
    open({ ids: many("cola") });
    const before = rows();
    show({ ids: many("pan"), question: "pan" });
    expect(rows()).toEqual(before);
    expect(texts().slice(0, ON_SCREEN)).toEqual(
      many("pan")
        .slice(0, ON_SCREEN)
        .map((id) => `Add ${id}`),
    );
  });

  it("reuses them when most rows are scrolled away, and mounts only those that come into view otherwise", () => {
    open({ ids: many("cola") });
    scrollTo(50_000);
    const before = rows();
    scrollTo(50_300);
    expect(rows().slice(0, -3)).toEqual(before.slice(3));
    scrollTo(70_000);
    expect(rows()).toHaveLength(before.length);
    expect(rows().filter((row) => before.includes(row))).toHaveLength(before.length - 3);
    expect(texts()[BEYOND]).toBe("Add cola 700");
  });

  it("renders visible rows at once, and the others after the paint", async () => {
    open({ ids: many("cola") });
    drawn = [];
    show({ ids: many("pan"), question: "pan" });
    expect(drawn.filter((id) => id.startsWith("pan"))).toHaveLength(ON_SCREEN);
    await vi.waitFor(() => expect(texts().at(-1)).toBe(`Add pan ${ON_SCREEN + BEYOND - 1}`));
  });

  it("scrolls to the top for a new search, and stays in place otherwise", () => {
    open({ ids: many("cola"), question: "co" });
    const scroller = scrollTo(50_000);
    show({ ids: many("coca"), question: "co" });
    expect(scroller.scrollTop).toBe(50_000);
    expect(texts()).toContain("Add coca 500");
    show({ ids: many("pan"), question: "pan" });
    expect(scroller.scrollTop).toBe(0);
    expect(texts()[0]).toBe("Add pan 0");
  });

  it("SELL-6: stands where it was left, until it is searched", () => {
    history.replaceState({ key: "products" }, "");
    open({ ids: many("cola") });
    scrollTo(50_000);
    page.unmount();

    open({ ids: many("cola") });
    expect(rowOf("cola 500")).not.toBeNull();
    show({ ids: many("pan"), question: "pan" });
    expect(texts()[0]).toBe("Add pan 0");
    expect(list().parentElement?.scrollTop).toBe(0);
  });

  it("renders no missing rows when the list becomes shorter", () => {
    open({ ids: many("cola") });
    scrollTo(50_000);
    show({ ids: ["a", "b"] });
    expect(texts()).toEqual(["Add a", "Add b"]);
  });
});

describe("rows of other heights than estimated", () => {
  let report: ResizeObserverCallback[] = [];
  let measured: Element[] = [];

  beforeEach(() => {
    report = [];
    vi.stubGlobal(
      "ResizeObserver",
      class implements ResizeObserver {
        constructor(callback: ResizeObserverCallback) {
          report.push(callback);
        }
        observe = (element: Element) => measured.push(element);
        unobserve = () => {};
        disconnect = () => {};
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  function measure(height: number) {
    const entries = rows().map((target) => ({
      target,
      borderBoxSize: [{ blockSize: height, inlineSize: 360 }],
    })) as unknown as ResizeObserverEntry[];
    act(() => {
      for (const each of report) each(entries, {} as ResizeObserver);
    });
  }

  it("are not drawn a second time while those that are drawn fill the screen", () => {
    open({ ids: many("cola") });
    drawn = [];
    measure(120);
    measure(100);
    expect(drawn).toEqual([]);
  });

  it("are measured again when their elements are reused", () => {
    open({ ids: many("cola") });
    measured = [];
    scrollTo(50_000);
    for (const row of rows()) expect(measured).toContain(row);
  });

  it("are drawn when they leave room for more", () => {
    open({ ids: many("cola") });
    drawn = [];
    measure(60);
    expect(drawn).toContain("cola 8");
  });
});

describe("a tap", () => {
  it("never acts on a row that moved under the finger", () => {
    open({ ids: ["cola", "pan"] });
    fireEvent.pointerDown(screen.getByRole("button", { name: "Add cola" }));
    show({ ids: ["leche", "cola"], question: "le" });
    fireEvent.click(screen.getByRole("button", { name: "Add leche" }));
    expect(added).toEqual([]);
  });

  it("acts on its record wherever that has moved, and so do keyboard and screen reader", () => {
    open({ ids: ["cola", "pan"] });
    for (const aim of [true, false]) {
      if (aim) fireEvent.pointerDown(screen.getByRole("button", { name: "Add cola" }));
      show({ ids: ["leche", "cola"], question: "le" });
      fireEvent.click(screen.getByRole("button", { name: "Add cola" }));
      show({ ids: ["cola", "pan"] });
    }
    expect(added).toEqual(["cola", "cola"]);
  });
});

describe("the focused row", () => {
  const focus = (id: string) => {
    open({ ids: many("cola") });
    const button = screen.getByRole("button", { name: `Add ${id}` });
    act(() => button.focus());
    return button;
  };

  it("follows its product when others are inserted before it", () => {
    const button = focus("cola 2");
    show({ ids: ["new 1", "new 2", ...many("cola")] });
    expect(document.activeElement).toBe(button);
    expect(button.textContent).toBe("Add cola 2");
    expect(rowOf("cola 2")?.dataset["index"]).toBe("4");
  });

  it("follows its product when others before it are removed", () => {
    const button = focus("cola 2");
    show({ ids: many("cola").slice(2) });
    expect(document.activeElement).toBe(button);
    expect(button.textContent).toBe("Add cola 2");
    expect(rowOf("cola 2")?.dataset["index"]).toBe("0");
  });

  it("loses focus when its product is gone: the next key is not meant for another one", () => {
    const button = focus("cola 2");
    show({ ids: many("cola").filter((id) => id !== "cola 2") });
    expect(button.textContent).toBe("Add cola 3");
    expect(document.activeElement).toBe(document.body);
  });

  it("loses focus when it is scrolled away: its element is not reused for another product", () => {
    const button = focus("cola 2");
    scrollTo(50_000);
    expect(button.isConnected).toBe(false);
    expect(document.activeElement).toBe(document.body);
  });

  it("stays in place when nothing has moved", () => {
    const button = focus("cola 2");
    show({ ids: [...many("cola").slice(0, 5), "new"] });
    expect(document.activeElement).toBe(button);
  });
});
