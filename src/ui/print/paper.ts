import type { PaperName } from "../ports/preferences.ts";

/** A paper in points (1/72 inch). */
export interface Paper {
  readonly width: number;
  /** Null for a roll: as long as what is printed. */
  readonly height: number | null;
  readonly margin: number;
  readonly sizes: {
    readonly small: number;
    readonly body: number;
    readonly large: number;
    readonly title: number;
  };
}

const POINTS_PER_MM = 72 / 25.4;
const SHEET = { margin: 48, sizes: { small: 8, body: 9.5, large: 12, title: 20 } };

export const PAPER_SIZES: Record<PaperName, Paper> = {
  letter: { width: 612, height: 792, ...SHEET },
  a4: { width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM, ...SHEET },
  // The heads of these printers leave 4 and 5 mm at either side.
  roll80: {
    width: 80 * POINTS_PER_MM,
    height: null,
    margin: 4 * POINTS_PER_MM,
    sizes: { small: 8, body: 9.5, large: 12, title: 15 },
  },
  roll58: {
    width: 58 * POINTS_PER_MM,
    height: null,
    margin: 5 * POINTS_PER_MM,
    sizes: { small: 7.5, body: 8.5, large: 10.5, title: 13 },
  },
};

/** The longest page a PDF may have is 14,400 points: a longer roll is cut into several. */
export const LONGEST_PAGE = 14_000;
