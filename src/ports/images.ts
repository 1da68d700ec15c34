import type { ImageNoun } from "#domain/image/image.ts";
import type { Result } from "#domain/values/result.ts";

export type ImageSize = "thumb" | "full";

/** How a photograph is cropped: `square` for tiles and galleries, `whole` for documents and shop fronts. */
export type ImageShape = "square" | "whole";

/**
 * Why a photograph could not be saved. `notLoaded` = offline, and the code that scales it down is not on this device.
 */
export interface SaveImageProblem {
  readonly code: "notAnImage" | "tooLarge" | "notAllowed" | "storageFull" | "notLoaded";
}

export interface SaveImageRequest {
  /** The kind of record it belongs to: who may edit that may add photographs. */
  readonly noun: ImageNoun;
  readonly shape: ImageShape;
}

/** The photographs of the company's records, cached on this device once seen. */
export interface Images {
  /** A URL, or null when it is neither cached nor reachable. */
  readonly read: (imageId: string, size: ImageSize) => Promise<string | null>;
  /**
   * Scales it down, stores it on this device and returns its id. Works offline: it is sent once a record that names it
   * is saved.
   */
  readonly save: (file: Blob, request: SaveImageRequest) => Promise<Result<string, SaveImageProblem>>;
}
