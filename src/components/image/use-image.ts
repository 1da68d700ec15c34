import { useEffect, useState } from "react";
import type { Images, ImageSize } from "#ports/images.ts";
import { useImageStore } from "../ports.ts";

export function useImages(): Images {
  const images = useImageStore();
  if (!images) throw new Error("useImages is used outside the app");
  return images;
}

/** Delays before retrying a missing photograph; the last one repeats. */
const RETRY_AFTER = [3_000, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000];

/**
 * A photograph's URL, null until available. A record may name one the server does not have yet, so it retries while
 * shown and on reconnect.
 */
export function useImage(imageId: string | null, size: ImageSize): string | null {
  const images = useImageStore();
  const [shown, setShown] = useState<{ readonly key: string; readonly source: string | null } | null>(null);
  const key = `${imageId}/${size}`;
  useEffect(() => {
    if (imageId === null || !images) return;
    let left = false;
    let tries = 0;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      isAsking = true;
      const source = await images.read(imageId, size);
      isAsking = false;
      if (left) return;
      if (source === null) {
        timer = setTimeout(() => void ask(), RETRY_AFTER[Math.min(tries, RETRY_AFTER.length - 1)]);
        tries += 1;
      } else {
        window.removeEventListener("online", askAnew);
        setShown({ key, source });
      }
    };
    const askAnew = () => {
      tries = 0;
      if (!isAsking) void ask();
    };
    window.addEventListener("online", askAnew);
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
      window.removeEventListener("online", askAnew);
    };
  }, [images, imageId, size, key]);
  return imageId !== null && shown?.key === key ? shown.source : null;
}
