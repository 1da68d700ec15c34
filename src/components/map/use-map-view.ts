import { useCallback, useEffect, useMemo, useState } from "react";
import { fitView, type MapSize, type MapView, panView, type PlanePoint, zoomView } from "./map-plane.ts";
import { followGestures } from "./map-gestures.ts";

/** The visible part of a map and how to change it, for `MapSurface`. */
export interface MapHold {
  readonly view: MapView;
  readonly size: MapSize;
  readonly zoom: (factor: number) => void;
  /** Fits these points; none = all points. */
  readonly show: (points: readonly PlanePoint[]) => void;
  /** The ref of the map's container. */
  readonly surface: (element: HTMLElement | null) => void;
}

/** Null until measured. */
const FIRST_SIZE: MapSize = { width: 360, height: 280 };
const NOWHERE: MapView = { centre: { x: 0, y: 0 }, scale: 1 };

/** Fits all `points` until the map is moved, and again for each new `question`. */
export function useMapView(points: readonly PlanePoint[], question: string): MapHold {
  const [size, setSize] = useState(FIRST_SIZE);
  const [moved, setMoved] = useState<{ readonly question: string; readonly view: MapView } | null>(null);
  const [element, surface] = useState<HTMLElement | null>(null);
  const all = useMemo(() => fitView(points, size) ?? NOWHERE, [points, size]);
  const view = moved !== null && moved.question === question ? moved.view : all;

  const change = useCallback(
    (next: (view: MapView) => MapView) =>
      setMoved((before) => ({
        question,
        view: next(before !== null && before.question === question ? before.view : all),
      })),
    [question, all],
  );

  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setSize({ width: element.clientWidth, height: element.clientHeight });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);

  useEffect(() => {
    if (element === null) return;
    return followGestures(element, {
      pan: (right, down) => change((before) => panView(before, right, down)),
      zoom: (factor, at) => change((before) => zoomView(before, size, factor, at)),
    });
  }, [element, size, change]);

  return {
    view,
    size,
    surface,
    zoom: (factor) => change((before) => zoomView(before, size, factor)),
    show: (shown) => {
      const next = fitView(shown, size);
      setMoved(next === null ? null : { question, view: next });
    },
  };
}
