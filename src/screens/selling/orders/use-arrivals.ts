import { useEffect, useRef, useState } from "react";

/** How long a new row stays marked. */
const MARKED_FOR = 8_000;

/**
 * The ids of orders that arrived while the list was open. A new `question` (another tab or search) resets it, since
 * its results are not new.
 */
export function useArrivals(
  ids: readonly string[] | null,
  question: string,
  onArrive?: (ids: readonly string[]) => void,
): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const known = useRef<{ question: string; ids: Set<string> } | null>(null);
  const arrive = useRef(onArrive);
  useEffect(() => {
    arrive.current = onArrive;
  }, [onArrive]);

  useEffect(() => {
    if (!ids) return;
    const before = known.current;
    known.current = { question, ids: new Set(ids) };
    if (before?.question !== question) return;
    const arrived = ids.filter((id) => !before.ids.has(id));
    if (arrived.length === 0) return;
    setFresh((marked) => new Set([...marked, ...arrived]));
    arrive.current?.(arrived);
    setTimeout(() => setFresh((marked) => new Set([...marked].filter((id) => !arrived.includes(id)))), MARKED_FOR);
  }, [ids, question]);

  return fresh;
}
