import { useEffect } from "react";
import { useAppActions } from "../ports.ts";

/** Marks the page as in use (an open cart) while the component is mounted. */
export function useCapture(): void {
  const { beginCapture, endCapture } = useAppActions();
  useEffect(() => {
    if (!beginCapture()) return;
    return endCapture;
  }, [beginCapture, endCapture]);
}
