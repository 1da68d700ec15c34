import * as v from "valibot";

/** The size of the field that a signature is drawn in, in its own units. */
export const SIGNATURE_WIDTH = 400;
export const SIGNATURE_HEIGHT = 160;

/** The longest drawing of a signature (DELIV-29). */
export const MAX_SIGNATURE = 6_000;

/** A signature: strokes as the path of a drawing, each its first point and then the steps to the next ones. */
export const Signature = v.pipe(
  v.string(),
  v.maxLength(MAX_SIGNATURE),
  v.regex(/^(?:M\d{1,3} \d{1,3}(?:l-?\d{1,3} -?\d{1,3})*)+$/),
);
export type Signature = v.InferOutput<typeof Signature>;

export interface SignaturePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * The strokes of a signature that was drawn in a field of this size; null without any. A long one keeps fewer of its
 * points.
 */
export function drawSignature(
  strokes: readonly (readonly SignaturePoint[])[],
  field: { readonly width: number; readonly height: number },
): Signature | null {
  const scaled = strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) =>
      stroke.map(({ x, y }) => ({
        x: within((x / field.width) * SIGNATURE_WIDTH, SIGNATURE_WIDTH),
        y: within((y / field.height) * SIGNATURE_HEIGHT, SIGNATURE_HEIGHT),
      })),
    );
  if (scaled.length === 0) return null;
  for (let least = 1; least <= SIGNATURE_WIDTH; least *= 2) {
    const path = scaled.map((stroke) => pathOf(stroke, least)).join("");
    if (path.length <= MAX_SIGNATURE) return path;
  }
  // Countless dots: the last ones are left out.
  return scaled
    .map((stroke) => pathOf(stroke, SIGNATURE_WIDTH * 2))
    .join("")
    .slice(0, MAX_SIGNATURE)
    .replace(/M[^M]*$/, "");
}

/** The strokes of a kept signature, to draw them elsewhere (PRINT-14). */
export function strokesOf(signature: Signature): SignaturePoint[][] {
  return signature
    .slice(1)
    .split("M")
    .map((stroke) =>
      stroke.split("l").reduce<SignaturePoint[]>((points, pair) => {
        const [x = 0, y = 0] = pair.split(" ").map(Number);
        const from = points.at(-1) ?? { x: 0, y: 0 };
        return [...points, { x: from.x + x, y: from.y + y }];
      }, []),
    );
}

/** The points of a stroke that are at least this far from the one before, and the last one. */
function pathOf(stroke: readonly SignaturePoint[], least: number): string {
  const [first] = stroke;
  if (first === undefined) return "";
  let [from, path] = [first, `M${first.x} ${first.y}`];
  for (const [place, point] of stroke.entries()) {
    const far = Math.hypot(point.x - from.x, point.y - from.y);
    const isLast = place === stroke.length - 1;
    if (far === 0 || (far < least && !isLast)) continue;
    path += `l${point.x - from.x} ${point.y - from.y}`;
    from = point;
  }
  return path;
}

function within(value: number, most: number): number {
  return Math.min(most, Math.max(0, Math.round(value)));
}
