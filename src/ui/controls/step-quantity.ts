interface Steps {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The quantity one step up or down, within `min` and `max`: 0 below `min`, and `min` up from 0. */
export function stepQuantity(quantity: number, { min, max, step }: Steps, direction: 1 | -1): number {
  const next = direction > 0 ? (Math.floor(quantity / step) + 1) * step : (Math.ceil(quantity / step) - 1) * step;
  if (direction > 0 && next < min) return firstStep(min, step);
  if (next > max) return quantity;
  return next < min ? 0 : next;
}

function firstStep(min: number, step: number): number {
  return Math.ceil(min / step) * step;
}
