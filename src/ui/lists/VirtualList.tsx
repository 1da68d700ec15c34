import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createListWindow } from "./list-window.ts";
import { useAfterPaint } from "../hooks/use-after-paint.ts";
import { TYPING_MS } from "../hooks/use-typed-text.ts";
import { useTapGuard } from "./use-tap-guard.ts";
import { useRowElements } from "./use-row-elements.ts";
import type { GridProps } from "./use-grid-keys.ts";

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** The estimated row height in CSS pixels; real heights are measured. */
  readonly rowHeight: number;
  /** The id of a row's record, undefined while it loads: focus and taps follow the record, not the position. */
  readonly idOf?: (index: number) => string | undefined;
  /** Scrolls to the top when this changes. */
  readonly topOn?: string;
  /** Renders a row. A new function renders all rows again. */
  readonly children: (index: number) => ReactNode;
  /** Called with the visible rows (and some beyond), to load that window of a long result. */
  readonly onRange?: (first: number, last: number) => void;
  /** Makes it a table that is walked by keys; each rendered row holds its cells. */
  readonly grid?: GridProps;
}

/** Rows rendered beyond either edge of the screen. */
const BEYOND = 4;

/**
 * A list of any length that renders only what is on screen. It fills its parent's remaining height and scrolls. Row
 * elements are reused for other content, which is far faster than mounting new ones.
 */
export const VirtualList = memo(function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, idOf, topOn = "", children, onRange, grid } = props;
  const [list] = useState(() => createListWindow(rowHeight));
  const { heights, watchList, watchRow } = list;
  const seen = useSyncExternalStore(list.subscribe, list.seen);
  const end = Math.min(seen.last, count - 1);
  const first = Math.max(0, Math.min(seen.first, end) - BEYOND);
  const last = Math.min(end + BEYOND, count - 1);
  // Rows off screen wait until the visible ones are painted; at the top, where a search shows, until typing pauses.
  const drawBeyond = useAfterPaint(children, seen.first === 0 ? TYPING_MS : 0);
  const { shift, watchFocus } = useRowElements({ idOf, first, last });
  const aimedTap = useTapGuard(idOf);

  useLayoutEffect(() => list.setCount(count), [list, count]);
  useLayoutEffect(() => list.measureAgain(), [list, shift]);
  const lastTop = useRef<string>(null);
  useLayoutEffect(() => {
    const isFirst = lastTop.current === null;
    if (!isFirst && lastTop.current !== topOn) list.startAgain();
    lastTop.current = topOn;
    list.setName(`${label} ${topOn}`, isFirst);
  }, [list, label, topOn]);
  useEffect(() => onRange?.(first, last), [onRange, first, last, topOn]);

  const rows = Array.from({ length: last - first + 1 }, (_, each) => first + each);
  // Rows are in normal flow: one higher than estimated never covers the next.
  return (
    <div
      ref={watchList}
      // A scroller that nothing in it can take the focus for is a stop of its own in some browsers.
      {...(grid && { tabIndex: -1 })}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain [contain:strict] [overflow-anchor:none]"
    >
      <ul
        ref={watchFocus}
        {...aimedTap}
        {...grid}
        {...(grid && { "aria-rowcount": count })}
        aria-label={label}
        className="w-full"
        style={{
          paddingTop: heights.startOf(first),
          paddingBottom: heights.startOf(count) - heights.startOf(last + 1),
        }}
      >
        {rows.map((index) => (
          <li
            key={index - shift}
            ref={watchRow}
            data-index={index}
            {...(grid
              ? { role: "row", "aria-rowindex": index + 1 }
              : { "aria-setsize": count, "aria-posinset": index + 1 })}
          >
            {(index < seen.first || index > end ? drawBeyond : children)(index)}
          </li>
        ))}
      </ul>
    </div>
  );
});
