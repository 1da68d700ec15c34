import { useEffect, useState } from "react";
import type { Position } from "#domain/values/position.ts";

/** The device's position, only if already permitted: a list of stops is no reason to ask. */
export function usePosition(): Position | null {
  const [position, setPosition] = useState<Position | null>(null);
  useEffect(() => {
    let watch: number | null = null;
    let left = false;
    async function start() {
      if (!("geolocation" in navigator) || !("permissions" in navigator)) return;
      const permission = await navigator.permissions.query({ name: "geolocation" });
      if (left || permission.state !== "granted") return;
      watch = navigator.geolocation.watchPosition(
        ({ coords }) => setPosition({ latitude: coords.latitude, longitude: coords.longitude }),
        () => setPosition(null),
        { maximumAge: 60_000 },
      );
    }
    void start();
    return () => {
      left = true;
      if (watch !== null) navigator.geolocation.clearWatch(watch);
    };
  }, []);
  return position;
}
