import { useEffect, useState } from "react";
import type { Images, ImageSize } from "#ports/images.ts";
import { useImageStore } from "../ports.ts";

export function useImages(): Images {
  const images = useImageStore();
  if (!images) throw new Error("useImages is used outside the app");
  return images;
}

/** How long after each try a photograph that was not there is asked for again; the last one goes on. */
const RETRY_AFTER = [3_000, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000];

/**
 * The address of a photograph, null until it is there. A record may name one that the store does not have yet: it is
 * asked for again while it is looked at, and when the connection comes back.
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
