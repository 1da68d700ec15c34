import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useRef } from "react";

interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Height of a row in CSS pixels, measured again once it is drawn. */
  readonly rowHeight: number;
  readonly keyOf: (index: number) => string | number;
  readonly children: (index: number) => ReactNode;
  /** Which rows are on screen (with some beyond): a window of a long result is loaded from this. */
  readonly onRange?: (first: number, last: number) => void;
}

/** A list of any length that draws only what is on screen. It fills and scrolls its parent's remaining height. */
export function VirtualList({ label, count, rowHeight, keyOf, children, onRange }: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    getItemKey: keyOf,
  });
  const shown = rows.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [onRange, first, last]);

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <ul aria-label={label} className="relative w-full" style={{ height: rows.getTotalSize() }}>
        {shown.map((row) => (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            aria-setsize={count}
            aria-posinset={row.index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${row.start}px)` }}
          >
            {children(row.index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
