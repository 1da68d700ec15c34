import { type Mark, type Measure, moveMark, type Tone } from "./marks.ts";
import type { Paper } from "./paper.ts";
import type { Fact } from "./printed-document.ts";
import { westernText } from "./western-text.ts";
import { wrapText } from "./wrap-text.ts";

/** A part of a page that is never cut: its marks are placed from its own top left corner. */
export interface Strip {
  readonly marks: readonly Mark[];
  readonly height: number;
  /** It stays on one page with what follows. */
  readonly keepsNext?: boolean;
  /** It is left out at the top of a page. */
  readonly isSpace?: boolean;
  /** What is repeated above it where it opens a page. */
  readonly repeats?: Strip;
}

interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly tone?: Tone;
}

interface ParagraphStyle extends TextStyle {
  readonly left?: number;
  readonly width?: number;
  readonly align?: "left" | "center" | "right";
}

const LINE_HEIGHT = 1.3;
/** From a line's top to where its letters stand, as a share of its height. */
const BASE = 0.76;

/** Builds strips for a paper with the letters' widths. */
export class Draft {
  readonly paper: Paper;
  /** Between the margins. */
  readonly width: number;
  readonly #measure: Measure;

  constructor(paper: Paper, measure: Measure) {
    this.paper = paper;
    this.width = paper.width - 2 * paper.margin;
    this.#measure = (text, size, bold) => measure(westernText(text), size, bold);
  }

  get isRoll(): boolean {
    return this.paper.height === null;
  }

  widthOf(text: string, size: number, bold: boolean): number {
    return this.#measure(text, size, bold);
  }

  text(text: string, x: number, y: number, { size, bold = false, tone = "ink" }: TextStyle): Mark {
    // On a roll all is black: its printer has no greys.
    const shown = this.isRoll ? "ink" : tone;
    return {
      kind: "text",
      x,
      y,
      width: this.widthOf(text, size, bold),
      text: westernText(text),
      size,
      bold,
      tone: shown,
    };
  }

  /** A strip for each line of a text. */
  paragraph(text: string, style: ParagraphStyle): Strip[] {
    const { size, bold = false, left = 0, width = this.width - left, align = "left" } = style;
    const height = size * LINE_HEIGHT;
    return wrapText(text, width, size, bold, this.#measure).map((line) => {
      const free = width - this.widthOf(line, size, bold);
      const x = left + (align === "left" ? 0 : align === "right" ? free : free / 2);
      return { marks: [this.text(line, x, height * BASE, style)], height };
    });
  }

  space(height: number): Strip {
    return { marks: [], height, isSpace: true };
  }

  /** Lets a smaller text stand on the line of a larger one beside it. */
  drop(large: number, small: number): Strip {
    return this.space((large - small) * LINE_HEIGHT * BASE);
  }

  rule(tone: Tone, above: number, below: number): Strip {
    return { marks: [{ kind: "line", x: 0, y: above, width: this.width, tone }], height: above + below };
  }

  /** Strips below each other as one. */
  stack(strips: readonly Strip[]): Strip {
    let height = 0;
    const marks = strips.flatMap((strip) => {
      const moved = strip.marks.map((mark) => moveMark(mark, 0, height));
      height += strip.height;
      return moved;
    });
    return { marks, height };
  }

  /** Strips beside each other as one: each was laid out at its own place. */
  beside(strips: readonly Strip[]): Strip {
    return { marks: strips.flatMap(({ marks }) => marks), height: Math.max(0, ...strips.map(({ height }) => height)) };
  }

  /** A label at the left and its value at the right; the value is below where both do not fit. */
  pair({ label, value }: Fact, style: { readonly left: number; readonly size: number; readonly bold: boolean }): Strip {
    const { left, size, bold } = style;
    const room = this.width - left - this.widthOf(value, size, bold) - 8;
    const end = this.stack(this.paragraph(value, { ...style, align: "right" }));
    if (room < Math.min(this.widthOf(label, size, bold), (this.width - left) * 0.4))
      return this.stack([...this.paragraph(label, style), end]);
    return this.beside([this.stack(this.paragraph(label, { ...style, width: room })), end]);
  }
}
