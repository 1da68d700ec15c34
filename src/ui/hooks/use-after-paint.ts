import { useEffect, useState } from "react";
import { whenPainted } from "./after-paint.ts";

/**
 * The previous value until the render with the new one has been painted, and has stayed for `pause` milliseconds: for
 * off-screen parts.
 */
export function useAfterPaint<Value>(value: Value, pause: number): Value {
  const [painted, setPainted] = useState({ value });
  useEffect(() => {
    if (painted.value === value) return;
    return whenPainted(() => setPainted({ value }), pause);
  }, [value, painted, pause]);
  return painted.value;
}
