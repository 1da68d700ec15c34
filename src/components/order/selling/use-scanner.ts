import { useLayoutEffect } from "react";
import { useStableCallback } from "#ui/hooks/use-stable-callback.ts";
import { listenForScans } from "./listen-for-scans.ts";

/** Hears the codes of a barcode scanner while the component is shown. Null = does not listen. */
export function useScanner(onCode: ((code: string) => void) | null): void {
  const heard = useStableCallback((code: string) => onCode?.(code));
  const listens = onCode !== null;
  // With the render that changes who hears: after it, a code that comes before the effects would reach nobody.
  useLayoutEffect(() => (listens ? listenForScans(heard) : undefined), [listens, heard]);
}
