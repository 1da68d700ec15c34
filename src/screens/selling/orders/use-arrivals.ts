import { useEffect, useRef, useState } from "react";
import type { OrderView } from "#local/queries/order/orders.ts";

/** How long a new row stays marked. */
const MARKED_FOR = 8_000;

/**
 * The ids of orders that arrived while the list was open. A new `question` (another tab or search) resets it, since
 * its results are not new.
 */
export function useArrivals(
  views: readonly OrderView[] | null,
  question: string,
  onArrive?: (views: readonly OrderView[]) => void,
): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const known = useRef<{ question: string; ids: Set<string> } | null>(null);
  const arrive = useRef(onArrive);
  useEffect(() => {
    arrive.current = onArrive;
  }, [onArrive]);

  useEffect(() => {
    if (!views) return;
    const before = known.current;
    known.current = { question, ids: new Set(views.map((view) => view.order.orderId)) };
    if (before?.question !== question) return;
    const arrived = views.filter((view) => !before.ids.has(view.order.orderId));
    if (arrived.length === 0) return;
    const ids = arrived.map((view) => view.order.orderId);
    setFresh((marked) => new Set([...marked, ...ids]));
    arrive.current?.(arrived);
    setTimeout(() => setFresh((marked) => new Set([...marked].filter((id) => !ids.includes(id)))), MARKED_FOR);
  }, [views, question]);

  return fresh;
}
