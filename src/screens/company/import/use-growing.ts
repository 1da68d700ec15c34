import { useEffect, useState } from "react";

/** Rows per frame that keep a slow phone responsive. */
const PER_FRAME = 8;

/** How many of `total` rows to render: grows with each frame, and restarts when `what` changes. */
export function useGrowing(total: number, what: unknown): number {
  const [grown, setGrown] = useState({ what, count: PER_FRAME });
  const count = grown.what === what ? grown.count : PER_FRAME;
  useEffect(() => {
    if (count >= total) return undefined;
    const frame = requestAnimationFrame(() => setGrown({ what, count: count + PER_FRAME }));
    return () => cancelAnimationFrame(frame);
  }, [count, total, what]);
  return Math.min(count, total);
}
