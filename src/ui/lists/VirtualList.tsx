import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createListWindow } from "./list-window.ts";
import { useAfterPaint } from "../hooks/use-after-paint.ts";
import { useTapGuard } from "./use-tap-guard.ts";
import { useFocusedRow } from "./use-focused-row.ts";

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Height of a row in CSS pixels, measured again once it is drawn. */
  readonly rowHeight: number;
  /** What a row shows, undefined while it is on its way: focus and taps are meant for that, wherever it stands. */
  readonly idOf?: (index: number) => string | undefined;
  /** The list goes to its top when this changes. */
  readonly topOn?: string;
  /** Draws a row. Rows are drawn again when it is another function. */
  readonly children: (index: number) => ReactNode;
  /** Which rows are on screen (with some beyond): a window of a long result is loaded from this. */
  readonly onRange?: (first: number, last: number) => void;
}

/** Rows that are drawn beyond either edge of the screen. */
const BEYOND = 4;

/**
 * A list of any length that draws only what is on screen. It fills and scrolls its parent's remaining height. A row
 * stays where it is and is given other content, which is far quicker than making it anew.
 */
export const VirtualList = memo(function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, idOf, topOn = "", children, onRange } = props;
  const [list] = useState(() => createListWindow(rowHeight));
  const { heights, watchList, watchRow } = list;
  const seen = useSyncExternalStore(list.subscribe, list.seen);
  const end = Math.min(seen.last, count - 1);
  const first = Math.max(0, Math.min(seen.first, end) - BEYOND);
  const last = Math.min(end + BEYOND, count - 1);
  // What lies beyond the screen may wait until what is on it has been painted.
  const drawBeyond = useAfterPaint(children);
  const { shift, watchFocus } = useFocusedRow({ idOf, first, last });
  const aimedTap = useTapGuard(idOf);

  useLayoutEffect(() => list.setCount(count), [list, count]);
  const lastTop = useRef(topOn);
  useLayoutEffect(() => {
    if (lastTop.current === topOn) return;
    lastTop.current = topOn;
    list.startAgain();
  }, [list, topOn]);
  useEffect(() => onRange?.(first, last), [onRange, first, last, topOn]);

  const rows = Array.from({ length: last - first + 1 }, (_, each) => first + each);
  // The rows stand in the page's flow: one that turns out higher than thought never covers the next.
  return (
    <div
      ref={watchList}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain [contain:strict] [overflow-anchor:none]"
    >
      <ul
        ref={watchFocus}
        {...aimedTap}
        aria-label={label}
        className="w-full"
        style={{
          paddingTop: heights.startOf(first),
          paddingBottom: heights.startOf(count) - heights.startOf(last + 1),
        }}
      >
        {rows.map((index) => (
          <li key={index - shift} ref={watchRow} data-index={index} aria-setsize={count} aria-posinset={index + 1}>
            {(index < seen.first || index > end ? drawBeyond : children)(index)}
          </li>
        ))}
      </ul>
    </div>
  );
});
