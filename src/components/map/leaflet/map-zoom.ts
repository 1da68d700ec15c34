/** Finer than any position measurement. */
export const MAX_ZOOM = 20;
/** Providers draw their tiles up to here; closer ones are the same, enlarged. */
export const MAX_TILE_ZOOM = 18;
/** The whole earth on a small phone. */
export const MIN_ZOOM = 1;
