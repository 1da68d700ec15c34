/** What is drawn on a page; positions in points from its top left corner. */
export type Mark =
  /** `x` is the left edge, `y` the line the letters stand on. */
  | {
      readonly kind: "text";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly text: string;
      readonly size: number;
      readonly bold: boolean;
      readonly tone: Tone;
    }
  | { readonly kind: "line"; readonly x: number; readonly y: number; readonly width: number; readonly tone: Tone }
  /** What was written by hand, from `x` and `y` on. */
  | { readonly kind: "strokes"; readonly x: number; readonly y: number; readonly strokes: Strokes }
  /** A filled rectangle, or its outline. */
  | {
      readonly kind: "box";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly filled: boolean;
    };

export type Strokes = readonly (readonly { readonly x: number; readonly y: number }[])[];

export type Tone = "ink" | "muted" | "hairline";

export interface Page {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** The grey of each tone: receipt printers show pale greys as dots, so that text is never paler than this. */
export const GREYS: Record<Tone, number> = { ink: 0, muted: 80, hairline: 190 };

/** How wide a text is in points. */
export type Measure = (text: string, size: number, bold: boolean) => number;

export function moveMark<M extends Mark>(mark: M, right: number, down: number): M {
  return { ...mark, x: mark.x + right, y: mark.y + down };
}
