import SignaturePad from "signature_pad";
import { type RefObject, useEffect } from "react";
import type { Strokes } from "../print/marks.ts";
import { useStableCallback } from "./use-stable-callback.ts";

/**
 * Lets somebody write on a canvas with a finger, a pen or the mouse. Each stroke is given away when it ends, as parts of
 * the canvas (0 to 1), and the canvas is empty again.
 */
export function useSignaturePad(
  canvas: RefObject<HTMLCanvasElement | null>,
  isOn: boolean,
  onStroke: (strokes: Strokes) => void,
): void {
  const give = useStableCallback(onStroke);
  useEffect(() => {
    const field = canvas.current;
    const context = field?.getContext("2d") ?? null;
    if (field === null || context === null || !isOn) return;
    const pad = new SignaturePad(field, { minWidth: 1, maxWidth: 2.5, penColor: getComputedStyle(field).color });
    const fit = () => {
      const scale = window.devicePixelRatio;
      field.width = field.offsetWidth * scale;
      field.height = field.offsetHeight * scale;
      context.scale(scale, scale);
      pad.clear();
    };
    const resized = new ResizeObserver(fit);
    resized.observe(field);
    pad.addEventListener("endStroke", () => {
      const { offsetWidth: width, offsetHeight: height } = field;
      const strokes = pad.toData().map(({ points }) => points.map(({ x, y }) => ({ x: x / width, y: y / height })));
      pad.clear();
      give(strokes);
    });
    return () => {
      resized.disconnect();
      pad.off();
    };
  }, [canvas, isOn, give]);
}
