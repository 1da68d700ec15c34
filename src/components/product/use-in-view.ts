import { useEffect } from "react";
import { whenPainted } from "#ui/hooks/after-paint.ts";
import { useReadInView, useSyncStatus } from "../ports.ts";

const EVERY_MS = 60_000;

/** Keeps these products and their stock live while somebody looks at them: read at once, then every minute (P30). */
export function useInView(productIds: readonly string[]): void {
  const read = useReadInView();
  const isOnline = useSyncStatus().connectivity === "online";
  const key = JSON.stringify(productIds);
  useEffect(() => {
    if (!isOnline) return undefined;
    const ids = JSON.parse(key) as string[];
    const readVisible = () => {
      if (document.visibilityState === "visible") read(ids);
    };
    // The page first: a scan draws its line, and only then is its product read.
    const callOff = whenPainted(readVisible);
    const timer = setInterval(readVisible, EVERY_MS);
    document.addEventListener("visibilitychange", readVisible);
    return () => {
      callOff();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", readVisible);
    };
  }, [read, isOnline, key]);
}
