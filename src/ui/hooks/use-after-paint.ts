import { useEffect, useState } from "react";
import { whenPainted } from "./after-paint.ts";

/** The previous value until the render with the new one has been painted: for off-screen parts. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState({ value });
  useEffect(() => {
    if (painted.value === value) return;
    return whenPainted(() => setPainted({ value }));
  }, [value, painted]);
  return painted.value;
}
