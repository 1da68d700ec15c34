import { PDFiumLibrary } from "@hyzyla/pdfium";
import { PNG } from "pngjs";
import type { PaperName } from "#ui/print/paper.ts";
import { PAPER_SIZES } from "#ui/print/paper.ts";
import { layOutDocument } from "#ui/print/lay-out-document.ts";
import { PdfWriter } from "#ui/print/pdf-writer.ts";
import type { PrintedDocument } from "#ui/print/printed-document.ts";

let library: Promise<PDFiumLibrary> | null = null;

/** The PDF of a document on a paper. */
export function pdfOf(document: PrintedDocument, paper: PaperName): Uint8Array {
  const writer = new PdfWriter();
  const pages = layOutDocument(document, PAPER_SIZES[paper], writer.measure);
  return new Uint8Array(writer.write(pages, document.name, new Date(0)));
}

/** A PDF's pages as images, drawn by Chromium's PDF reader. */
export async function drawPdf(pdf: Uint8Array, scale = 1.25): Promise<PNG[]> {
  library ??= PDFiumLibrary.init();
  const file = await (await library).loadDocument(pdf);
  const images: PNG[] = [];
  for (const page of file.pages()) {
    const { width, height, data } = await page.render({ scale, render: "bitmap" });
    const image = new PNG({ width, height, colorType: 0 });
    image.data = Buffer.from(data);
    images.push(image);
  }
  file.destroy();
  return images;
}
