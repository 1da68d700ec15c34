import { jsPDF } from "jspdf";
import { GREYS, type Mark, type Measure, type Page } from "./marks.ts";

const FONT = "helvetica";

/** Measures letters and writes PDFs. Its library is large: import this file where it is used, never at the start. */
export class PdfWriter {
  readonly #doc = new jsPDF({ unit: "pt" });
  readonly #widths = new Map<string, number>();

  /** Kerning is not counted, because a PDF's reader applies none. */
  readonly measure: Measure = (text, size, bold) => {
    let width = 0;
    for (const letter of text) width += this.#letterWidth(letter, bold);
    return width * size;
  };

  #letterWidth(letter: string, bold: boolean): number {
    const key = bold ? `b${letter}` : letter;
    let width = this.#widths.get(key);
    if (width === undefined) {
      this.#doc.setFont(FONT, bold ? "bold" : "normal");
      width = (this.#doc.getCharWidthsArray(letter, { doKerning: false }) as number[])[0] ?? 0;
      this.#widths.set(key, width);
    }
    return width;
  }

  /** The pages as one file. The time is what its reader shows as the day of its making. */
  write(pages: readonly Page[], title: string, at: Date): ArrayBuffer {
    const doc = new jsPDF({ unit: "pt", compress: true, putOnlyUsedFonts: true });
    doc.setDocumentProperties({ title });
    doc.setCreationDate(at);
    // Reveals nothing, and makes the same pages the same file.
    doc.setFileId("0".repeat(32));
    doc.deletePage(1);
    for (const { width, height, marks } of pages) {
      doc.addPage([width, height], width > height ? "landscape" : "portrait");
      for (const mark of marks) draw(doc, mark);
    }
    return doc.output("arraybuffer");
  }
}

const LINE_WIDTH = { ink: 0.8, muted: 0.5, hairline: 0.5 };

function draw(doc: jsPDF, mark: Mark): void {
  if (mark.kind === "text") {
    doc.setFont(FONT, mark.bold ? "bold" : "normal");
    doc.setFontSize(mark.size);
    doc.setTextColor(GREYS[mark.tone]);
    doc.text(mark.text, mark.x, mark.y);
  } else if (mark.kind === "line") {
    doc.setDrawColor(GREYS[mark.tone]);
    doc.setLineWidth(LINE_WIDTH[mark.tone]);
    doc.line(mark.x, mark.y, mark.x + mark.width, mark.y);
  } else if (mark.kind === "strokes") {
    doc.setDrawColor(GREYS.ink);
    doc.setLineWidth(LINE_WIDTH.ink);
    doc.setLineCap("round");
    for (const stroke of mark.strokes)
      for (const [index, { x, y }] of stroke.entries()) {
        const from = stroke[index - 1] ?? { x, y };
        doc.line(mark.x + from.x, mark.y + from.y, mark.x + x, mark.y + y);
      }
    doc.setLineCap("butt");
  } else {
    doc.setDrawColor(GREYS.ink);
    doc.setFillColor("#000");
    doc.setLineWidth(LINE_WIDTH.ink);
    doc.rect(mark.x, mark.y, mark.width, mark.height, mark.filled ? "F" : "S");
  }
}
