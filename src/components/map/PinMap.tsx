import { lazy, Suspense } from "react";
import { LoadingRows } from "#ui/feedback/LoadingRows.tsx";
import type { PinMapProps } from "./leaflet/ShownPins.tsx";

const ShownPins = lazy(async () => ({ default: (await import("./leaflet/maps.ts")).ShownPins }));

/** A map with pins. Its code is fetched when one is opened. */
export function PinMap(props: PinMapProps) {
  return (
    <Suspense fallback={<LoadingRows count={3} />}>
      <ShownPins {...props} />
    </Suspense>
  );
}
