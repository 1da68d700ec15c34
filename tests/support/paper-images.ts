import { readFileSync } from "node:fs";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { PNG } from "pngjs";
import type { PaperName } from "#ui/ports/preferences.ts";
import { PAPER_SIZES } from "#ui/print/paper.ts";
import { layOutDocument } from "#ui/print/lay-out-document.ts";
import { PdfWriter } from "#ui/print/pdf-writer.ts";
import type { PrintedDocument } from "#ui/print/printed-document.ts";

let library: Promise<PDFiumLibrary> | null = null;

/** Given its code, because beside happy-dom it takes itself to be in a browser. */
function loadLibrary(): Promise<PDFiumLibrary> {
  library ??= PDFiumLibrary.init({
    wasmBinary: new Uint8Array(readFileSync("node_modules/@hyzyla/pdfium/dist/pdfium.wasm")).buffer,
  });
  return library;
}

/** The PDF of a document on a paper. */
export function pdfOf(document: PrintedDocument, paper: PaperName): Uint8Array {
  const writer = new PdfWriter();
  const pages = layOutDocument(document, PAPER_SIZES[paper], writer.measure);
  return new Uint8Array(writer.write(pages, document.name, new Date(0)));
}

/** A PDF's pages as images, drawn by Chromium's PDF reader. */
export async function drawPdf(pdf: Uint8Array, scale = 1.25): Promise<PNG[]> {
  const file = await (await loadLibrary()).loadDocument(pdf);
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

/** The texts of a PDF's pages. */
export async function readPdf(pdf: ArrayBuffer = new ArrayBuffer(0)): Promise<string> {
  const file = await (await loadLibrary()).loadDocument(new Uint8Array(pdf));
  const texts = [...file.pages()].map((page) => page.getText());
  file.destroy();
  return texts.join("\n");
}
