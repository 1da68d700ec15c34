import { useEffect } from "react";
import { useServices } from "./services-context.ts";

/** Marks a capture (an open cart on screen) for as long as the component is there. */
export function useCapture(): void {
  const { beginCapture, endCapture } = useServices();
  useEffect(() => {
    if (!beginCapture()) return;
    return endCapture;
  }, [beginCapture, endCapture]);
}
