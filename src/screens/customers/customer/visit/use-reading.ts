import { useEffect } from "react";
import { askPosition } from "#components/customer/use-own-position.ts";
import { placeVisit } from "#commands/visit/place-visit.ts";
import type { OpenVisit } from "#local/queries/visit/open-visit.ts";
import { useDevice } from "#ui/ports/ports.tsx";
import { useCommand } from "#ui/use-command.ts";

/** How long a check-in waits for a position (VISIT-14). */
export const READING_MS = 10_000;

/**
 * The one reading of an arrival: asked for when the visit is shown, ended after 10 s whatever the device answers, also
 * while it still asks for permission. After a reload only the rest of that time is left.
 */
export function useReading({ visitId, isLocating, checkIn }: OpenVisit): void {
  const device = useDevice();
  const place = useCommand(placeVisit);
  const { at } = checkIn;
  useEffect(() => {
    if (!isLocating) return undefined;
    let isOver = false;
    const end = (reading: Parameters<typeof place>[1]) => {
      if (isOver) return;
      isOver = true;
      void place(visitId, reading);
    };
    // A clock that was set back must not make it longer.
    const left = Math.min(READING_MS, READING_MS - (device.now() - at));
    const timer = setTimeout(() => end({ position: null, accuracy: null }), Math.max(0, left));
    if (left > 0) {
      void askPosition(left).then((own) => end(own.state === "found" ? own : { position: null, accuracy: null }));
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [device, place, visitId, isLocating, at]);
}
