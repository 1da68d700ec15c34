import { useEffect, useState } from "react";

/** The value as it was until what is drawn with the newer one has been painted: for what nobody sees yet. */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState({ value });
  useEffect(() => {
    if (painted.value === value) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The task after a frame's callbacks runs when that frame has been handed over.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted({ value }));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value, painted]);
  return painted.value;
}
