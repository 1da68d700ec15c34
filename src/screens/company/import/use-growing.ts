import { useEffect, useState } from "react";

/** Rows that one frame draws without keeping a slow phone from answering. */
const PER_FRAME = 8;

/** How many of `total` rows are drawn: some more with each frame, from the first on when `what` is another one. */
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
