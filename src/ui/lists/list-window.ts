import type { RefCallback } from "react";
import { noteScrollPlace, scrollPlaceOf } from "./scroll-places.ts";
import { createRowHeights, type RowHeights } from "./row-heights.ts";

/** The visible rows and at most `SLACK` more at either end, last included. */
export interface SeenRows {
  readonly first: number;
  readonly last: number;
}

/** Tracks which rows of a long list are visible, as it scrolls and as rows are measured. */
export interface ListWindow {
  readonly heights: RowHeights;
  readonly seen: () => SeenRows;
  readonly subscribe: (listener: () => void) => () => void;
  /** Refs for the scrolling element, and for each rendered row with its index as `data-index`. */
  readonly watchList: RefCallback<HTMLElement>;
  readonly watchRow: RefCallback<HTMLElement>;
  /** The rows' elements stand for other rows now: their heights are measured again. */
  measureAgain(): void;
  setCount(count: number): void;
  /** Where it is scrolled to is kept by this name; `returns`: it goes to where it was left, once it is long enough (SELL-6). */
  setName(name: string, returns: boolean): void;
  /** The list has other rows now. */
  startAgain(): void;
}

/** Before measuring: a phone's screenful. */
const FIRST_SCREEN = 8;
/**
 * So many rows more than are visible are kept at either end. Rows of a new answer are rarely as high as the last ones:
 * without slack one more or less would be visible, and the list would render twice in the same frame.
 */
const SLACK = 2;

/** `rowHeight` is the estimate in CSS pixels until a row has been measured. */
export function createListWindow(rowHeight: number): ListWindow {
  const heights = createRowHeights(rowHeight);
  const listeners = new Set<() => void>();
  let list: HTMLElement | null = null;
  let count = 0;
  // Cached: reading it from the element would force a layout.
  let top = 0;
  let height = 0;
  let seen: SeenRows = { first: 0, last: FIRST_SCREEN };
  const drawn = new Set<HTMLElement>();
  let name = "";
  // Where it was left, until it is long enough to return there.
  let left = 0;

  function look(): void {
    if (height === 0) return;
    const first = heights.rowAt(top, count);
    const last = heights.rowAt(top + height, count);
    const isHeld = first >= seen.first && last <= seen.last;
    if (isHeld && first - seen.first <= SLACK && seen.last - last <= SLACK) return;
    seen = { first, last };
    for (const listener of listeners) listener();
  }

  function goBack(): void {
    if (list === null || left === 0 || heights.startOf(count) - height < left) return;
    list.scrollTop = left;
    top = left;
    left = 0;
    look();
  }

  const rows = new ResizeObserver((entries) => {
    let grown = 0;
    for (const { target, borderBoxSize } of entries) {
      if (!(target instanceof HTMLElement)) continue;
      const index = Number(target.dataset["index"]);
      const difference = heights.measure(index, borderBoxSize[0]?.blockSize ?? rowHeight);
      if (heights.startOf(index) < top) grown += difference;
    }
    // A row above the screen that turns out higher must not move the visible ones.
    if (list && grown !== 0) list.scrollTop += grown;
    look();
  });

  return {
    heights,
    seen: () => seen,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watchList(element) {
      if (!element) return;
      list = element;
      const resize = () => {
        height = element.clientHeight;
        look();
      };
      const scroll = () => {
        top = element.scrollTop;
        if (name !== "") noteScrollPlace(name, top);
        look();
      };
      resize();
      const size = new ResizeObserver(resize);
      size.observe(element);
      element.addEventListener("scroll", scroll, { passive: true });
      return () => {
        list = null;
        size.disconnect();
        element.removeEventListener("scroll", scroll);
      };
    },
    watchRow(row) {
      if (!row) return;
      drawn.add(row);
      rows.observe(row);
      return () => {
        drawn.delete(row);
        rows.unobserve(row);
      };
    },
    measureAgain() {
      rows.disconnect();
      for (const row of drawn) rows.observe(row);
    },
    setCount(now) {
      count = now;
      // If a shorter list ends above the screen, the browser scrolls back to its end.
      top = Math.max(0, Math.min(top, heights.startOf(count) - height));
      look();
      goBack();
    },
    setName(now, returns) {
      name = now;
      left = returns ? scrollPlaceOf(now) : 0;
      goBack();
    },
    startAgain() {
      if (list && top !== 0) list.scrollTop = 0;
      top = 0;
      look();
      heights.forgetBeyond(seen.last);
    },
  };
}
