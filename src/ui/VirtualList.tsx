import { measureElement, useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Height of a row in CSS pixels, measured again once it is drawn. */
  readonly rowHeight: number;
  /** Without it a row stays where it is and is given other content, which is far quicker than making it anew. */
  readonly keyOf?: (index: number) => string | number;
  /** The list goes to its top when this changes. */
  readonly topOn?: string;
  readonly children: (index: number) => ReactNode;
  /** Which rows are on screen (with some beyond): a window of a long result is loaded from this. */
  readonly onRange?: (first: number, last: number) => void;
}

/** A list of any length that draws only what is on screen. It fills and scrolls its parent's remaining height. */
export function VirtualList({ label, count, rowHeight, keyOf, topOn = "", children, onRange }: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    // To ask a new row for its height lays the page out there and then; the browser tells it by itself in a moment.
    measureElement: (row, told, list) =>
      told
        ? measureElement(row, told, list)
        : (list.itemSizeCache.get(list.options.getItemKey(list.indexFromElement(row))) ?? rowHeight),
    ...(keyOf && { getItemKey: keyOf }),
  });
  const shown = rows.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);
  const lastTop = useRef(topOn);
  useLayoutEffect(() => {
    if (lastTop.current === topOn) return;
    lastTop.current = topOn;
    if (rows.scrollOffset !== 0) rows.scrollToOffset(0);
  }, [topOn, rows]);

  // The rows stand in the page's flow: one that turns out higher than thought never covers the next.
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]">
      <ul
        aria-label={label}
        className="box-border w-full"
        style={{ height: rows.getTotalSize(), paddingTop: shown[0]?.start ?? 0 }}
      >
        {shown.map((row) => (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            aria-setsize={count}
            aria-posinset={row.index + 1}
          >
            {children(row.index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
