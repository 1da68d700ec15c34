import { useCallback, useState } from "react";
import type { Position } from "#domain/values/position.ts";

/** The device's position, requested by a tap only. `refused` = not allowed by the person or the browser. */
export type OwnPosition =
  | { readonly state: "unasked" | "asking" | "refused" | "notFound" }
  | { readonly state: "found"; readonly position: Position; readonly accuracy: number };

/** GPS works offline but takes time; beyond this the position counts as not found. */
const PATIENCE_MS = 20_000;

export function useOwnPosition(): { readonly own: OwnPosition; readonly ask: () => Promise<OwnPosition> } {
  const [own, setOwn] = useState<OwnPosition>({ state: "unasked" });
  const ask = useCallback(async () => {
    setOwn({ state: "asking" });
    const answer = await askPosition(PATIENCE_MS);
    setOwn(answer);
    return answer;
  }, []);
  return { own, ask };
}

/** One reading of the device's position. */
export function askPosition(timeout: number): Promise<OwnPosition> {
  if (!("geolocation" in navigator)) return Promise.resolve({ state: "refused" });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ state: "found", position: { latitude, longitude }, accuracy: Math.round(accuracy) }),
      (error) => resolve({ state: error.code === error.PERMISSION_DENIED ? "refused" : "notFound" }),
      { enableHighAccuracy: true, timeout, maximumAge: 10_000 },
    );
  });
}
