import { GREYS, type Mark, type Page } from "./marks.ts";

const FONT = `text { font-family: Helvetica, Arial, "Liberation Sans", sans-serif; white-space: pre }`;

/** The pages as HTML of their exact sizes. Each size is a named page, because the pages of a roll differ in length. */
export function pagesAsHtml(pages: readonly Page[], title: string): string {
  const sizes = pages.map(({ width, height }, index) => {
    const size = `size: ${round(width)}pt ${round(height)}pt; margin: 0`;
    return `${index === 0 ? `@page { ${size} }` : ""} @page p${index} { ${size} } .p${index} { page: p${index} }`;
  });
  // A little shorter than the paper: rounding must not push an empty page out.
  const sections = pages.map(
    ({ width, height, marks }, index) =>
      `<svg class="p${index}" xmlns="http://www.w3.org/2000/svg" width="${round(width)}pt" height="${round(height - 1)}pt" ` +
      `viewBox="0 0 ${round(width)} ${round(height - 1)}">${marks.map(markAsSvg).join("")}</svg>`,
  );
  return (
    `<!doctype html><title>${escapeText(title)}</title><style>${sizes.join("")}` +
    `body { margin: 0; background: #fff } svg { display: block; break-after: page } svg:last-child { break-after: auto }` +
    `${FONT}</style>` +
    sections.join("")
  );
}

/** One page as a picture of its own, for whatever draws SVG. */
export function pageAsSvg({ width, height, marks }: Page): string {
  const size = `width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style>${FONT}</style>` + `${marks.map(markAsSvg).join("")}</svg>`
  );
}

/** Texts have the width that was laid out, whichever font the device has. */
function markAsSvg(mark: Mark): string {
  if (mark.kind === "strokes") {
    const points = (stroke: (typeof mark.strokes)[number]) =>
      stroke.map(({ x, y }) => `${round(mark.x + x)} ${round(mark.y + y)}`).join("L");
    const path = mark.strokes.map((stroke) => `M${points(stroke)}${stroke.length === 1 ? "h0" : ""}`).join("");
    return `<path d="${path}" fill="none" stroke="#000" stroke-width="0.8" stroke-linecap="round"/>`;
  }
  const place = `x="${round(mark.x)}" y="${round(mark.y)}" width="${round(mark.width)}"`;
  if (mark.kind === "box") {
    const style = mark.filled ? 'shape-rendering="crispEdges"' : 'fill="none" stroke="#000" stroke-width="0.8"';
    return `<rect ${place} height="${round(mark.height)}" ${style}/>`;
  }
  const grey = `rgb(${GREYS[mark.tone]},${GREYS[mark.tone]},${GREYS[mark.tone]})`;
  if (mark.kind === "line") {
    const size = mark.tone === "ink" ? 0.8 : 0.5;
    return `<rect x="${round(mark.x)}" y="${round(mark.y - size / 2)}" width="${round(mark.width)}" height="${size}" fill="${grey}"/>`;
  }
  if (mark.text === "") return "";
  return (
    `<text x="${round(mark.x)}" y="${round(mark.y)}" font-size="${mark.size}" fill="${grey}" ` +
    `${mark.bold ? 'font-weight="700" ' : ""}textLength="${round(mark.width)}" lengthAdjust="spacingAndGlyphs">` +
    `${escapeText(mark.text)}</text>`
  );
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

let last: HTMLIFrameElement | null = null;

/**
 * Opens the browser's print dialog for the pages. They stay in a hidden frame until the next ones: phones print after
 * the dialog has closed.
 */
export async function printPages(pages: readonly Page[], title: string): Promise<void> {
  last?.remove();
  const frame = document.createElement("iframe");
  last = frame;
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  // Firefox prints nothing of a frame that is not displayed.
  frame.style.cssText = "position:fixed;inset:auto 0 0 auto;width:0;height:0;border:0";
  const loaded = new Promise((resolve) => frame.addEventListener("load", resolve, { once: true }));
  frame.srcdoc = pagesAsHtml(pages, title);
  document.body.append(frame);
  await loaded;
  frame.contentWindow?.focus();
  frame.contentWindow?.print();
}
