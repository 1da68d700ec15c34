import { useEffect, useState } from "react";
import { whenPainted } from "./after-paint.ts";

/** False until the first render of this component has been painted: what is off screen at first waits for that. */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => whenPainted(() => setPainted(true)), []);
  return isPainted;
}
