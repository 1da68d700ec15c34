import type { ImageNoun } from "#domain/image/image.ts";
import type { Result } from "#domain/values/result.ts";

export type ImageSize = "thumb" | "full";

/** How a photograph is cut: `square` for tiles and galleries, `whole` where every edge counts (a paper, a shop front). */
export type ImageShape = "square" | "whole";

/**
 * Why a photograph was not taken over. `notLoaded`: the code that makes it small is not on this device yet and there is
 * no connection.
 */
export interface SaveImageProblem {
  readonly code: "notAnImage" | "tooLarge" | "notAllowed" | "storageFull" | "notLoaded";
}

export interface SaveImageRequest {
  /** The kind of record it belongs to: whoever may write that may photograph it. */
  readonly noun: ImageNoun;
  readonly shape: ImageShape;
}

/** The photographs of the company's records, kept on this device once seen. Given by the app. */
export interface Images {
  /** An address to draw it from; null where it is neither here nor within reach. */
  readonly read: (imageId: string, size: ImageSize) => Promise<string | null>;
  /**
   * Makes it small and keeps it on this device; answers its id. Needs no connection. It is sent by itself once a record
   * that names it is saved.
   */
  readonly save: (file: Blob, request: SaveImageRequest) => Promise<Result<string, SaveImageProblem>>;
}
