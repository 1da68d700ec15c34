import { canShareFiles, openShareSheet } from "../files/open-share-sheet.ts";
import { saveFile } from "../files/save-file.ts";
import type { Page } from "./marks.ts";
import { pageAsSvg } from "./print-pages.ts";

const TYPE = "image/png";
/** Sharp on a phone, and below what phones allow a canvas to be. */
const SCALE = 3;
const MOST_PIXELS = 12_000_000;
const LONGEST_SIDE = 14_000;

/** Hands pages to the share sheet as one picture below another, or downloads it. False = the person closed the sheet. */
export async function sharePicture(pages: readonly Page[], name: string): Promise<boolean> {
  const file = new File([await draw(pages)], `${name}.png`, { type: TYPE });
  const outcome = canShareFiles([file]) ? await openShareSheet({ files: [file], title: name }) : "unavailable";
  if (outcome === "unavailable") saveFile(file.name, [file], TYPE);
  return outcome !== "closed";
}

async function draw(pages: readonly Page[]): Promise<Blob> {
  const width = Math.max(...pages.map((page) => page.width));
  const height = pages.reduce((sum, page) => sum + page.height, 0);
  const scale = Math.min(SCALE, LONGEST_SIDE / height, Math.sqrt(MOST_PIXELS / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("this browser draws no pictures");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  let top = 0;
  for (const page of pages) {
    const picture = new Image();
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pageAsSvg(page))}`;
    await picture.decode();
    context.drawImage(picture, 0, top * scale, page.width * scale, page.height * scale);
    top += page.height;
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture is empty")) : resolve(blob)), TYPE);
  });
}
