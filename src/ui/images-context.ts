import { createContext, useContext, useEffect, useState } from "react";
import type { Result } from "#domain/result.ts";

export type ImageSize = "thumb" | "full";

/** Why a photograph was not taken over: it cannot be read, or the store was not reached. */
export interface SaveImageProblem {
  readonly code: "notAnImage" | "needsConnection" | "refused";
}

/** The photographs of products, kept on this device once seen. Given by the app. */
export interface Images {
  /** An address to draw it from; null where it is neither here nor within reach. */
  readonly read: (imageId: string, size: ImageSize) => Promise<string | null>;
  /** Cuts it square, makes it small, sends it; answers its id. */
  readonly save: (file: Blob) => Promise<Result<string, SaveImageProblem>>;
}

export const ImagesContext = createContext<Images | null>(null);

export function useImages(): Images {
  const images = useContext(ImagesContext);
  if (!images) throw new Error("useImages is used outside the app");
  return images;
}

/** The address of a photograph, null until it is there. */
export function useImage(imageId: string | null, size: ImageSize): string | null {
  const images = useContext(ImagesContext);
  const [shown, setShown] = useState<{ readonly key: string; readonly source: string | null } | null>(null);
  const key = `${imageId}/${size}`;
  useEffect(() => {
    if (imageId === null || !images) return;
    let left = false;
    void images.read(imageId, size).then((source) => {
      if (!left) setShown({ key, source });
    });
    return () => {
      left = true;
    };
  }, [images, imageId, size, key]);
  return imageId !== null && shown?.key === key ? shown.source : null;
}
