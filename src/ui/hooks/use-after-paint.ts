import { useEffect, useState } from "react";
import { whenPainted } from "./after-paint.ts";

/** The value as it was until what is drawn with the newer one has been painted: for what nobody sees yet. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState({ value });
  useEffect(() => {
    if (painted.value === value) return;
    return whenPainted(() => setPainted({ value }));
  }, [value, painted]);
  return painted.value;
}
