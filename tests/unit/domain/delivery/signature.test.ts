import fc from "fast-check";
import * as v from "valibot";
import { expect, it } from "vitest";
import {
  drawSignature,
  MAX_SIGNATURE,
  Signature,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  strokesOf,
} from "#domain/delivery/signature.ts";

const KEPT = { width: SIGNATURE_WIDTH, height: SIGNATURE_HEIGHT };
const field = { width: 320, height: 128 };

it("DELIV-29 a signature is its strokes, whatever the size of the field it was drawn in", () => {
  const strokes = [
    [
      { x: 0, y: 0 },
      { x: 160, y: 64 },
      { x: 160, y: 64 },
      { x: 320, y: 0 },
    ],
    [{ x: 80, y: 32 }],
  ];
  expect(drawSignature(strokes, field)).toBe("M0 0l200 80l200 -80M100 40");
  const larger = strokes.map((stroke) => stroke.map(({ x, y }) => ({ x: x * 2, y: y * 2 })));
  expect(drawSignature(larger, { width: 640, height: 256 })).toBe("M0 0l200 80l200 -80M100 40");
  expect(drawSignature([[]], field)).toBeNull();
});

it("DELIV-29 however long somebody draws, it stays small and can be read", () => {
  const coordinate = fc.double({ min: -50, max: 400, noNaN: true });
  const stroke = fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 1, maxLength: 400 });
  fc.assert(
    fc.property(
      fc.array(stroke, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 200 }),
      (strokes, times) => {
        const many = Array.from({ length: times }, () => strokes).flat();
        const drawn = drawSignature(many, field);
        expect(v.is(Signature, drawn)).toBe(true);
        expect(drawn?.length).toBeLessThanOrEqual(MAX_SIGNATURE);
        expect(drawSignature(strokesOf(drawn ?? ""), KEPT)).toBe(drawn);
      },
    ),
    { numRuns: 30 },
  );
});
